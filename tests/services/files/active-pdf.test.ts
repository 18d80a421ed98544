import { deflateRawSync, deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { refuseActivePdf } from '#src/services/files/active-pdf.ts'
import { createFilesService } from '#src/services/files/app.ts'
import { proofDocument } from '#src/world/proof-document.ts'
import { addAccount, signInAs } from '#tests/support/accounts.ts'
import { refusalOf } from '#tests/support/answers.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testServiceDeps } from '#tests/support/service-deps.ts'
import { upload } from './uploading.ts'

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part)))
const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat(
    [`7 0 obj\n<<${dictionary}>>\nstream\n`, data, '\nendstream\nendobj\n'].map((part) =>
      Buffer.from(part),
    ),
  )
const objects = '/Type /ObjStm /N 2 /First 10 /Filter /FlateDecode'
const script = '1 0 2 40 <</S /JavaScript /JS (app.alert\\(1\\))>>'
const reasonOf = (bytes: Buffer) =>
  refuseActivePdf(bytes).then(
    () => null,
    ({ key }) => key,
  )

describe('a PDF is refused', () => {
  test.each([
    ['1 0 obj <</OpenAction <</S /JavaScript /JS (1)>>>> endobj', 'script'],
    ['1 0 obj <</S/Rendition/JS(1)>> endobj', 'script'],
    ['1 0 obj <</S /J#61vaScript#20 /J#61vaS#63ript (1)>> endobj', 'script'],
    ['1 0 obj <</S/Launch/F(calc.exe)>> endobj', 'launch'],
    ['1 0 obj <</Names <</EmbeddedFiles 3 0 R>>>> endobj', 'embedded'],
    ['1 0 obj <</Type /EmbeddedFile /Length 3>> endobj', 'embedded'],
    ['1 0 obj <</Subtype/FileAttachment/FS 4 0 R>> endobj', 'embedded'],
  ])('for %s', async (text, reason) => {
    expect(await reasonOf(pdf(text))).toBe(`files:pdf.${reason}`)
  })

  test('a PDF is refused for what hides in compressed objects, wherever they say that they end', async () => {
    const packed = deflateSync(script)
    const stored = deflateSync(`endstream ${script}`)
    for (const hidden of [
      stream(objects, packed),
      stream('/N 2/First 10/Length 5/Filter[/FlateDecode]', packed),
      stream('/Type /Obj#53tm /N 1 /First 5 /Filter/FlateDecode', stored),
      stream(`/Extra (1 0 obj) ${objects}`, packed),
      stream(`${objects} /Extra (1 0 obj)`, packed),
      Buffer.concat([stream(objects, deflateSync('1 0 <<>>')), stream(objects, packed)]),
    ]) {
      expect(await reasonOf(pdf(hidden)), hidden.toString('latin1')).toBe('files:pdf.script')
    }
  })

  test('where its objects cannot be looked into', async () => {
    for (const closed of [
      stream(objects, Buffer.from('encrypted, or no deflate at all')),
      stream(objects, deflateRawSync(script)),
      stream(`${objects} /DecodeParms <</Predictor 12>>`, deflateSync('1 0 <<>>')),
      stream('/Type/ObjStm/N 1/First 5/Filter[/ASCIIHexDecode/FlateDecode]', Buffer.from('00>')),
      stream(objects, deflateSync(Buffer.alloc(40 * 1024 * 1024))),
    ]) {
      expect(await reasonOf(pdf(closed))).toBe('files:pdf.unreadable')
    }
  })

  test('when it is uploaded, and the person reads why [FILES-08]', async () => {
    const { db, handles } = await testDatabase()
    const deps = await testServiceDeps(handles)
    const account = await addAccount(db)
    const { headers } = await signInAs(createAuthenticationService(deps), account)
    const part = { name: 'proof.pdf', bytes: pdf('1 0 obj <</S/Launch>> endobj') }
    const answer = await upload(createFilesService(deps), headers, [part], { kind: 'DOCUMENT' })
    const refused = await refusalOf(answer)
    expect(refused).toMatchObject({
      status: 400,
      displayMessage: 'This PDF can start other programs. Print it to a new PDF and upload that.',
    })
  })
})

describe('a PDF is taken', () => {
  test('a PDF of an ordinary program is taken', async () => {
    expect(await reasonOf(proofDocument(['Launch party', 'JavaScript course']))).toBeNull()
    expect(await reasonOf(await printed())).toBeNull()
  })

  test('a PDF with compressed objects, fonts and pictures is taken', async () => {
    const plain = stream(
      objects,
      deflateSync('1 0 2 9 <</Type/Page>> <</Next 3 0 R /First 2 0 R>>'),
    )
    const picture = stream('/Subtype /Image /Filter /DCTDecode', Buffer.from([0xff, 0xd8, 1, 2]))
    const profile = stream('/N 3 /Alternate /DeviceRGB /Filter /FlateDecode', deflateSync('icc'))
    expect(
      await reasonOf(pdf('9 0 obj <</First 2 0 R>> endobj ', plain, picture, profile)),
    ).toBeNull()
  })
})

test('ten megabytes that open stream after stream end at a limit [U11]', async () => {
  const many = '/ObjStm /N 1 /First 2 stream\n'.repeat(350_000)
  expect(await reasonOf(pdf(many))).toBe('files:pdf.unreadable')
})

/** A page of ours, its text compressed. */
function printed(): Promise<Buffer> {
  const document = new PDFDocument()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.text('Rates bill')
  document.end()
  return new Promise((done) => document.on('end', () => done(Buffer.concat(chunks))))
}
