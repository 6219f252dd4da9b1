import Evenstep
import Testing

@Test func theBallsBounceAsTheyDid() throws {
  let verification = try Recording.verify("Tests/ExampleTests/bounce.evrec")
  #expect(verification.steps == 600)
  if let divergence = verification.divergence { Issue.record(divergence) }
}
