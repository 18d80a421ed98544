import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_SIDE_MIN } from '#src/contract/files/files.ts'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { bomb, gif, html, pdf, png, svg } from './sample-files.ts'
import { upload } from './uploading.ts'

const { db, handles } = await testDatabase()
const deps = await testServiceDeps(handles)
const files = createFilesService(deps)
let headers: Record<string, string>
beforeAll(async () => {
  headers = (await signInAs(createAuthenticationService(deps), await addAccount(db))).headers
})

const picture = await png(120, 80)
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const photo = await sharp({
  create: { width: 400, height: 300, channels: 3, background: '#888', noise },
})
  .jpeg()
  .toBuffer()
const [webp, avif, tiff] = await Promise.all([
  sharp(picture).webp().toBuffer(),
  sharp(picture).avif().toBuffer(),
  sharp(picture).tiff().toBuffer(),
])
const text = (given: string) => Buffer.from(given)
const behind = (start: string, ...more: Buffer[]) =>
  Buffer.concat([Buffer.from(start, 'latin1'), ...more])
const heic = behind('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const script = text('%PDF-1.7\n1 0 obj <</S/JavaScript/JS(1)>> endobj')

const other = (format: string) => `Unsupported file type: the file is ${format}`
const unknown = (format: string) => `Unsupported file type: the file isn’t ${format}`
const damaged = 'This picture is damaged or incomplete'
const small = (width: number, height: number) =>
  `This picture has only ${width} × ${height} pixels. It needs at least ${IMAGE_SIDE_MIN} ×`

const pictures: [string, Buffer, string][] = [
  ['truncated.jpg', half(photo), damaged],
  ['almost-whole.jpeg', photo.subarray(0, -200), damaged],
  ['head-alone.jpg', photo.subarray(0, 20), damaged],
  ['overwritten.jpg', Buffer.concat([half(photo), Buffer.alloc(photo.length / 2)]), damaged],
  ['truncated.png', half(picture), damaged],
  ['head-alone.png', picture.subarray(0, 60), damaged],
  ['tracking.png', await png(1, 1), small(1, 1)],
  ['line.png', await png(800, 2), small(800, 2)],
  [
    'icon.jpg',
    await sharp(await png(15, 40))
      .jpeg()
      .toBuffer(),
    small(15, 40),
  ],
  ['bomb.png', bomb(20_000), 'The picture must have 40 million pixels or fewer'],
  ['renamed.jpg', heic, other('HEIC')],
  ['renamed.png', webp, other('WebP')],
  ['renamed.jpeg', avif, other('AVIF')],
  ['scan.jpg', tiff, other('TIFF')],
  ['moving.png', gif, other('GIF')],
  ['drawing.png', svg, other('SVG')],
  ['drawing-with-mark.png', behind('\xef\xbb\xbf', svg), other('SVG')],
  ['page.jpg', html, other('HTML')],
  ['menu.jpg', pdf, other('PDF')],
  ['letter.png', behind('PK\x03\x04 word'), other('ZIP')],
  ['clip.jpg', behind('\0\0\0\x18ftypmp42'), other('MP4')],
  ['zeros.jpg', Buffer.alloc(5000), unknown('JPEG')],
  ['words.png', text('not a picture at all'), unknown('PNG')],
  ['nothing.png', Buffer.alloc(0), 'The file is empty.'],
]
const documents: [string, Buffer, string][] = [
  ['form.pdf', script, 'This PDF contains scripts'],
  ['form-with-mark.pdf', behind('\xef\xbb\xbf\r\n', script), 'This PDF contains scripts'],
  ['scan.pdf', photo, other('JPEG')],
  ['proof.jpg', pdf, other('PDF')],
  ['late.pdf', behind(' '.repeat(1100), pdf), unknown('PDF')],
  ['page.pdf', behind('<!doctype html>', pdf), other('HTML')],
  ['picture-first.pdf', Buffer.concat([gif, pdf]), other('GIF')],
  ['zeros.pdf', Buffer.alloc(900), unknown('PDF')],
  ['truncated.jpg', half(photo), damaged],
  ['nothing.pdf', Buffer.alloc(0), 'The file is empty.'],
]
describe('the reason of a refusal is the real one [FILES-12]', () => {
  test.each(pictures)('picture %s', async (name, bytes, reason) => {
    const refused = await refusalOf(await upload(files, headers, [{ name, bytes }]))
    expect(refused).toMatchObject({ status: 400, displayMessage: expect.stringContaining(reason) })
  })

  test.each(documents)('document %s', async (name, bytes, reason) => {
    const answer = await upload(files, headers, [{ name, bytes }], { kind: 'DOCUMENT' })
    expect((await refusalOf(answer)).displayMessage).toContain(reason)
  })

  test('in Russian too', async () => {
    const russian = { ...headers, 'accept-language': 'ru' }
    const message = async (name: string, bytes: Buffer) =>
      (await refusalOf(await upload(files, russian, [{ name, bytes }]))).displayMessage
    expect(await message('renamed.jpg', heic)).toContain('Неподдерживаемый тип файла: это HEIC')
    expect(await message('truncated.jpg', half(photo))).toContain('Изображение повреждено')
    expect(await message('tracking.png', await png(1, 1))).toContain('1 × 1 пикс.')
  })
})

const taken: [string, Buffer][] = [
  ['named.jpg', picture],
  ['named.png', photo],
  ['least.png', await png(IMAGE_SIDE_MIN, IMAGE_SIDE_MIN)],
  ['with-video-behind.jpg', Buffer.concat([photo, Buffer.alloc(4000, 7)])],
  ['progressive.jpg', await sharp(photo).jpeg({ progressive: true }).toBuffer()],
  ['print.jpg', await sharp(photo).toColourspace('cmyk').jpeg().toBuffer()],
]

describe('what every program opens is taken [FILES-12]', () => {
  test.each([
    ['blank line', '\r\n'],
    ['byte order mark', '\xef\xbb\xbf'],
    ['mark and line end', '\xef\xbb\xbf\n'],
    ['blanks', ' \t \n\n'],
    ['header of a mail program', 'Content-Type: application/pdf\r\n\r\n'],
    ['a kilobyte', ' '.repeat(1000)],
  ])('a PDF that begins with a %s', async (_, start) => {
    const part = { name: 'proof.PDF', bytes: behind(start, pdf) }
    expect((await upload(files, headers, [part], { kind: 'DOCUMENT' })).status).toBe(200)
  })

  test.each(taken)('%s', async (name, bytes) => {
    expect((await upload(files, headers, [{ name, bytes }])).status).toBe(200)
  })
})
