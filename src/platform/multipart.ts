/** One part of a multipart body. Its bytes are read, or skipped, before the next part is requested. */
export type Part = {
  name: string
  fileName: string | null
  type: string
  body: AsyncGenerator<Uint8Array, void>
}

export class BrokenMultipart extends Error {
  override readonly name = 'BrokenMultipart'
}

const HEADERS_BYTES = 8 * 1024
const CRLF = Buffer.from('\r\n')
const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * Reads a multipart/form-data body (RFC 7578) as it arrives, buffering one piece at a
 * time. The unread rest of a part is skipped when the next one is requested.
 * @throws BrokenMultipart
 */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<Part, void> {
  const boundary = boundaryOf(contentType)
  const source = createSource(body)
  await source.collect(Buffer.from(`--${boundary}`), HEADERS_BYTES)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  for (;;) {
    const mark = await source.take(2)
    if (mark.toString() === '--') return
    if (!mark.equals(CRLF)) throw new BrokenMultipart('no line after a boundary')
    const headers = await source.collect(HEADERS_END, HEADERS_BYTES)
    yield { ...namesOf(headers.toString('utf8')), body: source.until(delimiter) }
    await source.skip()
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    contentType.match(
      /^multipart\/form-data\b.*;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;]{1,70}))/i,
    ) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new BrokenMultipart('no boundary')
  return boundary
}

/** Browsers write quotes and line ends in names as %22, %0D and %0A (HTML, multipart/form-data). */
function namesOf(headers: string): Omit<Part, 'body'> {
  const disposition = headers.match(/^content-disposition:\s*form-data(.*)$/im)?.[1] ?? ''
  const value = (key: string) => {
    const found = disposition.match(new RegExp(`;\\s*${key}="([^"\\r\\n]*)"`, 'i'))?.[1]
    return found?.replaceAll(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code)) ?? null
  }
  const name = value('name')
  if (name === null) throw new BrokenMultipart('a part without a name')
  const type = headers.match(/^content-type:[ \t]*([^\r\n]*)$/im)?.[1]?.trim() ?? ''
  return { name, fileName: value('filename'), type }
}

function createSource(body: AsyncIterable<Uint8Array>) {
  const pieces = body[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  /** Where the current part ends; null when its end was reached. */
  let end: Buffer | null = null

  async function more(): Promise<void> {
    const { done, value } = await pieces.next()
    if (done) throw new BrokenMultipart('the body breaks off')
    held = held.length === 0 ? asBuffer(value) : Buffer.concat([held, value])
  }

  /** The next piece before the end, at most what has arrived; null at the end, which is passed over. */
  async function next(): Promise<Buffer | null> {
    while (end) {
      const at = held.indexOf(end)
      if (at === 0) return pass(end)
      const sure = at > 0 ? at : held.length - begunAtEnd(held, end)
      if (sure > 0) return cut(sure)
      await more()
    }
    return null
  }

  function pass(mark: Buffer): null {
    cut(mark.length)
    end = null
    return null
  }

  function cut(length: number): Buffer {
    const piece = held.subarray(0, length)
    held = held.subarray(length)
    return piece
  }

  return {
    until(mark: Buffer): AsyncGenerator<Uint8Array, void> {
      end = mark
      return (async function* pieces() {
        for (let piece = await next(); piece; piece = await next()) yield piece
      })()
    },
    async skip(): Promise<void> {
      while (await next());
    },
    async take(length: number): Promise<Buffer> {
      while (held.length < length) await more()
      return cut(length)
    },
    async collect(mark: Buffer, bytesMax: number): Promise<Buffer> {
      while (!held.includes(mark) && held.length <= bytesMax) await more()
      const at = held.indexOf(mark)
      if (at < 0 || at > bytesMax) throw new BrokenMultipart('headers without an end')
      const found = cut(at)
      cut(mark.length)
      return found
    },
  }
}

/** How many bytes at the end of `held` may be the beginning of `mark`. */
function begunAtEnd(held: Buffer, mark: Buffer): number {
  const first = mark[0] ?? 0
  let at = held.indexOf(first, Math.max(0, held.length - mark.length + 1))
  while (at >= 0 && !held.subarray(at).equals(mark.subarray(0, held.length - at))) {
    at = held.indexOf(first, at + 1)
  }
  return at < 0 ? 0 : held.length - at
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
