import { expect } from 'vitest'
import { runDoctor } from '#src/start/commands/doctor.ts'
import { temporaryFolder } from './server.ts'

export const SECRET = 'Zk3v9QpL7wXb2NfT5rHs8YcD1mGj4EaU'
/** The test's server may listen on a socket alone; a URL names a host all the same. */
export const withHost = (at: string) =>
  at.replace(/@\//, '@localhost/').replace(/:\/\/\//, '://localhost/')

/** What the doctor says of the database at `url` and of these settings; `bad` are its warnings and failures. */
export async function examine(url: string, env: Record<string, string> = {}) {
  const lines: string[] = []
  const DATA_DIR = env.DATA_DIR ?? (await temporaryFolder())
  const code = await runDoctor(
    { DATABASE_URL: withHost(url), SECRET_KEYS: SECRET, ...env, DATA_DIR },
    (line) => lines.push(line),
  )
  const text = lines.join('\n')
  expect(text).not.toContain(SECRET)
  const bad = lines.filter((line) => /^(warn|fail) /.test(line))
  return { code, text, bad }
}
