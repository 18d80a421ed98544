/** What secrets look like whose makers gave them a shape, and those that a program names. */
const shapes = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['Stripe key', /\b(?:sk|rk)_(?:live|test)_[0-9A-Za-z]{24,}/],
  ['Stripe webhook secret', /\bwhsec_[0-9A-Za-z+/=]{32,}/],
  ['AWS key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['Google key', /\bAIza[\w-]{35}\b/],
  ['Google client secret', /\bGOCSPX-[\w-]{28}\b/],
  ['GitHub token', /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_\w{50,})/],
  ['npm token', /\bnpm_[0-9A-Za-z]{36}\b/],
  ['Slack token', /\bxox[abeoprs]-[0-9A-Za-z-]{20,}/],
  ['Twilio key', /\bSK[0-9a-f]{32}\b/],
  ['signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  [
    'password in an address',
    /\b[a-z][a-z+]*:\/\/[^\s/:@$'"`{}]+:[^\s/@$'"`{}]{12,}@[\w.-]+\.[a-z]{2,}/,
  ],
]
const assigned =
  /(?:secret|token|password|api_?key)\w*["']?\s*[:=]\s*["']?([0-9A-Za-z+/_=-]{32,})["']?(?![\w(.[])/i
/** Written out in tests, so that it protects nothing. */
const published = new Set(['Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU', 'Zk3vQ8rT1yWm6Xp9Lb2Nc5Hd7Jf4Gs0Aq'])
/** Bits a character, by how often each occurs; words and names stay below. */
const RANDOM = 4.2

/**
 * Where a text holds what looks like a secret: line numbers, from 1, and what it is; never the secret itself.
 * A value that only tests know is to be spelt so that nobody takes it for one.
 */
export function findSecrets(text) {
  return text.split('\n').flatMap((line, index) => {
    const shape = shapes.find(([, pattern]) => pattern.test(line))
    if (shape) return [{ line: index + 1, what: shape[0] }]
    const value = assigned.exec(line)?.[1] ?? ''
    return !published.has(value) && entropyOf(value) > RANDOM
      ? [{ line: index + 1, what: 'random secret' }]
      : []
  })
}

function entropyOf(text) {
  const counts = new Map()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / text.length)
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0)
}
