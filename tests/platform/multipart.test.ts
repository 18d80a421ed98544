import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { BrokenMultipart, readParts } from '#src/platform/multipart.ts'

type Read = { name: string; fileName: string | null; text: string }

async function read(bytes: Uint8Array, contentType: string, piece: number, skip = false) {
  const pieces: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece))
  const found: Read[] = []
  for await (const { name, fileName, body } of readParts(Readable.from(pieces), contentType)) {
    const content: Uint8Array[] = []
    if (!skip) for await (const part of body) content.push(part)
    found.push({ name, fileName, text: Buffer.concat(content).toString() })
  }
  return found
}

/** As the platform itself writes a form. */
async function form(parts: Read[]) {
  const data = new FormData()
  for (const { name, fileName, text } of parts) {
    if (fileName === null) data.append(name, text)
    else data.append(name, new File([text], fileName))
  }
  const request = new Request('http://x', { method: 'POST', body: data })
  const type = request.headers.get('content-type') ?? ''
  return { type, bytes: new Uint8Array(await request.arrayBuffer()) }
}

const parts: Read[] = [
  { name: '_csrf', fileName: null, text: 'token' },
  { name: 'empty', fileName: null, text: '' },
  { name: 'file', fileName: 'имя "файла".csv', text: 'a,b\r\n--c\r\n-\r\n--\r\n' },
  { name: 'file', fileName: 'b.csv', text: '' },
  { name: 'ключ', fileName: null, text: 'x'.repeat(300) },
]

test('a form is read as it was written, however its bytes arrive', async () => {
  const { type, bytes } = await form(parts)
  for (const piece of [1, 2, 3, 17, 100_000]) expect(await read(bytes, type, piece)).toEqual(parts)
})

test('a part that nobody reads is passed over', async () => {
  const { type, bytes } = await form(parts)
  const names = (await read(bytes, type, 5, true)).map(({ name }) => name)
  expect(names).toEqual(parts.map(({ name }) => name))
})

test('a body that breaks off anywhere is no form', async () => {
  const { type, bytes } = await form(parts.slice(0, 3))
  for (let length = 0; length < bytes.length - 4; length += 7) {
    await expect(read(bytes.subarray(0, length), type, 50)).rejects.toThrow(BrokenMultipart)
  }
})

test('endless headers, a missing boundary and nameless parts are refused', async () => {
  const body = (head: string) => Buffer.from(`--b\r\n${head}\r\n\r\ntext\r\n--b--`)
  const type = 'multipart/form-data; boundary=b'
  await expect(read(body(`x: ${'y'.repeat(20_000)}`), type, 1000)).rejects.toThrow(BrokenMultipart)
  await expect(read(body('content-disposition: form-data'), type, 9)).rejects.toThrow(
    BrokenMultipart,
  )
  await expect(read(body('x: y'), 'multipart/form-data', 9)).rejects.toThrow(BrokenMultipart)
  await expect(read(body('x: y'), 'text/plain; boundary=b', 9)).rejects.toThrow(BrokenMultipart)
})
