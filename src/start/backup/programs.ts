import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { readProgramPath } from '#src/config/config.ts'
import { StartError } from '#src/platform/start-error.ts'
import type { Target } from './target.ts'

type ProgramName = 'pg_dump' | 'pg_restore'
export type Program = { name: ProgramName; path: string; version: number }

/** Where Debian and Ubuntu put each version beside the others. */
const VERSIONS = '/usr/lib/postgresql'

/** PATH, then every version that is installed. */
async function usualFolders(): Promise<string[]> {
  const versions = await readdir(VERSIONS).catch(() => [])
  const installed = versions.map((version) => join(VERSIONS, version, 'bin'))
  return [...readProgramPath().split(delimiter).filter(Boolean), ...installed]
}

/**
 * The first client program of PostgreSQL whose major version is at least `version`.
 * @throws StartError that names what is missing and what was found instead
 */
export async function findProgram(
  name: ProgramName,
  version: number,
  folders?: readonly string[],
): Promise<Program> {
  const found: Program[] = []
  for (const folder of new Set(folders ?? (await usualFolders()))) {
    const path = join(folder, name)
    const own = await versionOf(path)
    if (own !== null && own >= version) return { name, path, version: own }
    if (own !== null) found.push({ name, path, version: own })
  }
  const older = found.map(({ path, version }) => `${path} is of ${version}`).join(', ')
  throw new StartError(
    `This needs ${name} of PostgreSQL ${version} or newer${older ? ` (${older})` : ', and there is none'}: install the package postgresql-client-${version}, or put the folder that holds it into PATH`,
  )
}

async function versionOf(path: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'])
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? []
    return major ? Number(major) : null
  } catch {
    return null
  }
}

/** Starts the program on the database; the password is in its environment, which other users cannot read. */
export function start(program: Program, args: readonly string[], { connection }: Target) {
  const env = { PATH: readProgramPath(), ...connection }
  const child = spawn(program.path, ['--no-password', ...args], { env })
  return { child, ended: endOf(child, program.name) }
}

/** Resolves when it ended well. Of what it says only the first error is repeated: others hold rows. */
async function endOf(child: ChildProcess, name: string): Promise<void> {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < 10_000) output += text
  })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code === 0) return
  const lines = output.trim().split('\n')
  const line = lines.find((each) => each.includes('error:')) ?? lines[0] ?? ''
  throw new StartError(line ? line.trim() : `${name} was ended from outside`)
}
