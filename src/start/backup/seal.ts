import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartError } from '#src/platform/start-error.ts'

type Bytes = AsyncIterable<Uint8Array>
/** Turns bytes into others while they pass; the identity where nothing is sealed. */
export type Passage = (source: Bytes) => Bytes

export const unchanged: Passage = (source) => source

/** Seals to the public keys of a file as `age -R` reads it. */
export async function sealTo(file: string): Promise<Passage> {
  const encrypter = new Encrypter()
  const lines = await linesOf(file)
  try {
    for (const line of lines) encrypter.addRecipient(line)
  } catch {
    throw new StartError(`${file} holds a line that is no public key (age1…)`)
  }
  if (lines.length === 0) throw new StartError(`${file} holds no public key (age1…)`)
  return (source) => through(source, (stream) => encrypter.encrypt(stream))
}

/** Opens by the private keys of a file as `age -i` reads it. */
export async function openWith(file: string): Promise<Passage> {
  const decrypter = new Decrypter()
  const lines = await linesOf(file)
  try {
    for (const line of lines) decrypter.addIdentity(line)
  } catch {
    throw new StartError(`${file} holds a line that is no private key (AGE-SECRET-KEY-…)`)
  }
  if (lines.length === 0) throw new StartError(`${file} holds no private key (AGE-SECRET-KEY-…)`)
  return (source) => through(source, (stream) => decrypter.decrypt(stream))
}

async function* through(
  source: Bytes,
  pass: (stream: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const stream = Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>
  yield* Readable.fromWeb((await pass(stream)) as Parameters<typeof Readable.fromWeb>[0])
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`)
  })
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

/** Writes a key pair as age-keygen does: the private key to `file`, the public one to `file`.pub. @returns the latter */
export async function writeKeyPair(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const both = [
    [file, `# public key: ${recipient}\n${identity}\n`, 0o600],
    [`${file}.pub`, `${recipient}\n`, 0o644],
  ] as const
  for (const [path, text, mode] of both) {
    await writeFile(path, text, { flag: 'wx', mode, flush: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') {
          throw new StartError(`${path} is there already, and backups may need it: name another`)
        }
        throw new StartError(`${path} cannot be written (${error.code})`)
      },
    )
  }
  return recipient
}
