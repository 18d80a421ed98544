import { BadRequest, hasLeft, SenderLeft } from './bad-request.ts'
import { BrokenMultipart, type Part, readParts } from './multipart.ts'
import { atMost, readAtMost } from './read-at-most.ts'

/** A posted form. Repeated fields are arrays; names may be anything a browser can send. */
export type FormInput = {
  values: Record<string, string | string[]>
  files: Record<string, File[]>
}

export type BodyLimits = { bytes: number; text: number; fields: number; files: number }

/** A form field, or a file still arriving, which must be read before the next part is requested. */
export type Entry = { name: string; value: string } | { name: string; file: Part }

const AMPERSAND = 0x26
const NAME_MAX = 1000

/** Characters of the longest text that is looked at at all; every limit of a field is below it. */
export const LONGEST_TEXT = 64 * 1024

/** All texts of one form together, files excluded. */
export const TEXT_BYTES = 256 * 1024

/**
 * Adds an urlencoded or multipart body to `form` as it arrives, in linear time, and stops at the first
 * byte, field or file beyond the limits.
 * @param checkToken called once, before the first file or at the end; what it throws stops the reading
 * @throws BadRequest 415 for other content types or a compressed body, 413 for too many bytes, 400 if it
 * cannot be parsed, holds NUL, or has too many fields or files
 */
export async function receiveForm(
  form: FormInput,
  request: Request,
  limits: BodyLimits,
  checkToken: () => Promise<void> = async () => {},
): Promise<void> {
  let files = 0
  for await (const entry of readEntries(request, limits)) {
    if ('value' in entry) addText(form, entry)
    else {
      const pieces = entry.file.body
      const { value: first } = await pieces.next()
      if (first) {
        if (files === 0) await checkToken()
        files += 1
        if (files > limits.files) throw new BadRequest(400)
      }
      addFile(form, entry.name, await fileOf(entry.file, first ? [first] : []))
    }
  }
  if (files === 0) await checkToken()
}

export async function receiveHead(
  form: FormInput,
  request: Request,
  limits: BodyLimits,
): Promise<Part | null> {
  const entries = readEntries(request, limits)
  for (;;) {
    const { value: entry, done } = await entries.next()
    if (done) return null
    if ('file' in entry) return entry.file
    addText(form, entry)
  }
}

export async function* readEntries(
  request: Request,
  limits: BodyLimits,
): AsyncGenerator<Entry, void> {
  const { headers } = request
  const contentType = headers.get('content-type') ?? ''
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase()
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') throw new BadRequest(415)
  if (mediaType === 'application/x-www-form-urlencoded') yield* readPairs(request, limits)
  else if (mediaType === 'multipart/form-data') yield* readMultipart(request, contentType, limits)
  else throw new BadRequest(415)
}

async function* readPairs(request: Request, limits: BodyLimits): AsyncGenerator<Entry, void> {
  const pieces: Uint8Array[] = []
  let ends = 0
  for await (const piece of upTo(Math.min(limits.bytes, limits.text), request)) {
    let at = -1
    do {
      at = piece.indexOf(AMPERSAND, at + 1)
      if (at >= 0) ends += 1
    } while (at >= 0 && ends < limits.fields)
    pieces.push(at < 0 ? piece : piece.subarray(0, at))
    if (at >= 0) break
  }
  for (const [name, value] of new URLSearchParams(Buffer.concat(pieces).toString())) {
    yield { name, value }
  }
  if (ends >= limits.fields) throw new BadRequest(400)
}

async function* readMultipart(
  request: Request,
  contentType: string,
  limits: BodyLimits,
): AsyncGenerator<Entry, void> {
  let fields = 0
  let textLeft = limits.text
  try {
    for await (const part of readParts(upTo(limits.bytes, request), contentType)) {
      fields += 1
      if (fields > limits.fields + limits.files) throw new BadRequest(400)
      if (part.fileName !== null) yield { name: part.name, file: part }
      else {
        const bytes = await readAtMost(part.body, textLeft, tooLarge)
        textLeft -= bytes.length
        yield { name: part.name, value: bytes.toString() }
      }
    }
  } catch (error) {
    throw error instanceof BrokenMultipart ? new BadRequest(400) : error
  }
}

async function fileOf({ body, fileName, type }: Part, pieces: Uint8Array[]): Promise<File> {
  for await (const piece of body) pieces.push(piece)
  return new File(pieces as Uint8Array<ArrayBuffer>[], fileName ?? '', { type })
}

async function* upTo(bytes: number, { body, headers }: Request): AsyncGenerator<Uint8Array, void> {
  if (!(Number(headers.get('content-length') ?? 0) <= bytes)) throw tooLarge()
  yield* atMost(asItComes(body), bytes, tooLarge)
}

function tooLarge() {
  return new BadRequest(413)
}

/** @throws SenderLeft if it breaks off */
export async function* asItComes(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const piece of body ?? []) yield piece
  } catch (error) {
    throw hasLeft(error) ? new SenderLeft() : error
  }
}

export function emptyForm(): FormInput {
  return { values: Object.create(null), files: Object.create(null) }
}

function addFile({ files }: FormInput, name: string, file: File): void {
  const before = files[name]
  if (before) before.push(file)
  else files[name] = [file]
}

/**
 * A repeated field becomes a list.
 * @throws BadRequest 413 for a text that no field takes, 400 for NUL, which PostgreSQL cannot store
 */
export function addText(
  { values }: FormInput,
  { name, value }: { name: string; value: string },
): void {
  if (name.length > NAME_MAX || value.length > LONGEST_TEXT) throw new BadRequest(413)
  if (name.includes('\0') || value.includes('\0')) throw new BadRequest(400)
  const before = values[name]
  if (before === undefined) values[name] = value
  else if (typeof before === 'string') values[name] = [before, value]
  else before.push(value)
}
