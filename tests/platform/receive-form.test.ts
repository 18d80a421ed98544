import { describe, expect, test } from 'vitest'
import { BadRequest } from '#src/platform/bad-request.ts'
import { emptyForm, receiveForm } from '#src/platform/receive-form.ts'
import type { FormInput } from '#src/web/forms/form.ts'

const KB = 1024
const MB = KB * KB
const limits = { bytes: 64 * KB, text: 64 * KB, fields: 200, files: 0 }
const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'

/** A body that counts what is taken of it. */
function metered(type: string, piece: string, times: number, head = '') {
  const bytes = Buffer.from(piece)
  const read = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (head !== '') controller.enqueue(Buffer.from(`${head}\r\n\r\n`))
      },
      pull(controller) {
        if (read.bytes >= bytes.length * times) return controller.close()
        read.bytes += bytes.length
        controller.enqueue(bytes)
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': type } } as const
  return { request: new Request('http://x', init), read }
}

async function statusOf(request: Request, given = limits, form = emptyForm()) {
  const error = await receiveForm(form, request, given).catch((thrown: unknown) => thrown)
  return error instanceof BadRequest ? error.status : error
}
const part = (name: string, text: string, file = '') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`

describe('a form is read [U11]', () => {
  const endless = [
    ['fields without a name', URLENCODED, 'a&'.repeat(50)],
    ['separators alone', URLENCODED, '&'.repeat(50)],
    ['fields of one name', MULTIPART, part('a', 'b')],
    ['files that nobody chose', MULTIPART, part('a', '', '; filename=""')],
  ] as const
  test.each(endless)(
    'a form is read to its 201st field and no further: %s',
    async (_, type, piece) => {
      const { request, read } = metered(type, piece, 1000)
      expect(await statusOf(request, { ...limits, bytes: 55 * MB })).toBe(400)
      expect(read.bytes).toBeLessThan(Buffer.byteLength(piece) * 210)
    },
  )

  test.each([
    [URLENCODED, 'a'.repeat(KB)],
    [MULTIPART, 'a'.repeat(KB)],
  ])('to its byte limit and no further: %s', async (type, piece) => {
    const { request, read } = metered(
      type,
      piece,
      1000,
      type === MULTIPART ? part('a', '').trimEnd() : '',
    )
    expect(await statusOf(request)).toBe(413)
    expect(read.bytes).toBeLessThan(limits.bytes + 2 * piece.length)
  })

  test('a form is read to its first file too many', async () => {
    const file = part('f', 'x'.repeat(4 * KB), '; filename="f.png"')
    const { request, read } = metered(MULTIPART, file, 100)
    expect(await statusOf(request, { ...limits, bytes: 55 * MB, files: 2 })).toBe(400)
    expect(read.bytes).toBeLessThan(4 * file.length)
  })

  test('files are read only behind a form token that is good', async () => {
    const { request, read } = metered(MULTIPART, part('f', 'x'.repeat(KB), '; filename="f"'), 100)
    const refuse = () => Promise.reject(new BadRequest(403))
    const form = emptyForm()
    const reading = receiveForm(form, request, { ...limits, files: 100 }, refuse)
    await expect(reading).rejects.toThrow('403')
    expect(read.bytes).toBeLessThan(3 * KB)
    expect(form.files).toEqual({})
  })
})

describe('what a form held', () => {
  const read = async (body: BodyInit, headers: Record<string, string> = {}, files = 0) => {
    const form: FormInput = emptyForm()
    const request = new Request('http://x', { method: 'POST', body, headers })
    await receiveForm(form, request, { ...limits, files })
    return form
  }

  test('fields in their order, repeated ones as lists, any name', async () => {
    const fields = 'a=1&b=%D0%B0+%26&a=2&__proto__=x&a=3&c'
    const { values } = await read(fields, { 'content-type': URLENCODED })
    expect({ ...values }).toEqual({ a: ['1', '2', '3'], b: 'а &', ['__proto__']: 'x', c: '' })
  })

  test('files with name and type, and inputs in which none was chosen', async () => {
    const data = new FormData()
    data.append('title', 'Tea')
    data.append('cover', new File(['\r\n--'], 'чай.png', { type: 'image/png' }))
    const { values, files } = await read(data, {}, 1)
    expect({ ...values }).toEqual({ title: 'Tea' })
    const [cover] = files.cover ?? []
    expect([cover?.name, cover?.type, await cover?.text()]).toEqual([
      'чай.png',
      'image/png',
      '\r\n--',
    ])
    const untouched = `${part('more', '', '; filename=""')}--b--`
    const { files: none } = await read(untouched, { 'content-type': MULTIPART })
    expect(none.more?.map(({ name, size }) => [name, size])).toEqual([['', 0]])
  })

  test('200 fields are a form, 201 are none, however they are sent [U12]', async () => {
    for (const [count, status] of [
      [200, undefined],
      [201, 400],
    ] as const) {
      const pairs = new URLSearchParams(Array.from({ length: count }, (_, at) => ['a', String(at)]))
      const data = new FormData()
      for (const [name, value] of pairs) data.append(name, value)
      for (const body of [pairs, data]) {
        const request = new Request('http://x', { method: 'POST', body })
        expect(await statusOf(request)).toBe(status)
      }
    }
  })
})
