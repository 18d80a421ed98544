import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createS3Storage } from '#src/services/files/s3/storage.ts'
import { folderOfFile, runCommand, startCommand } from '#tests/support/backups.ts'
import { envOf, startS3 } from '#tests/support/s3-server.ts'

const FILES = 200
const s3 = await startS3()
afterAll(() => s3.close())
const DATA_DIR = folderOfFile()
const place = { ...envOf(s3), FILES_IN: 'disk', DATA_DIR }
const keys = Array.from({ length: FILES }, (_, at) => `${(at % 256).toString(16)}/${at}/full.webp`)
const bodyOf = (key: string) => key.repeat(500)

const countIn = async () => {
  let count = 0
  for await (const _file of createS3Storage(s3.settings).list()) count += 1
  return count
}

test('a copy that is killed in the middle goes on, and in the end every byte is there [OPS-55]', async () => {
  for (const key of keys) {
    mkdirSync(join(DATA_DIR, 'files', key, '..'), { recursive: true })
    writeFileSync(join(DATA_DIR, 'files', key), bodyOf(key))
  }
  let written = 0
  s3.instead = (request, response) => {
    if (request.method === 'PUT') written += 1
    // Unanswered, so that the first copy cannot be done before it is killed.
    if (request.method !== 'PUT' || written < FILES / 2) s3.pass(request, response)
  }
  const first = startCommand(['files', 'copy', '--to', 's3'], place)
  await expect.poll(countIn).toBeGreaterThan(FILES / 10)
  first.child.kill('SIGKILL')
  await first.ended
  s3.instead = null
  const there = await countIn()
  expect(there).toBeLessThan(FILES)

  const second = await runCommand(['files', 'copy', '--to', 's3'], place)
  expect(second).toMatchObject({
    code: 0,
    text: expect.stringMatching(/0 failed\.\nNow set FILES_IN=s3/),
  })
  const [, copied, same] = second.text.match(/^(\d+) copied .*, (\d+) were there already/m) ?? []
  expect(Number(copied) + Number(same)).toBe(FILES)
  expect(Number(same)).toBeGreaterThanOrEqual(there - 4)
  const bucket = createS3Storage(s3.settings)
  for (const key of keys) expect(String(await bucket.read(key)), key).toBe(bodyOf(key))

  const back = await runCommand(['files', 'copy', '--to', 'disk'], place)
  expect(back).toMatchObject({ code: 0, text: expect.stringContaining('0 copied') })
})

test.each([
  ['a place that there is not', ['--to', 'ftp'], place, 'Say where to: --to s3 or --to disk'],
  ['no place', [], place, 'It needs --to PLACE.'],
  ['no bucket', ['--to', 's3'], { DATA_DIR }, 'S3_BUCKET: must be set'],
])('%s ends with 2 and its reason [OPS-55]', async (_, words, where, reason) => {
  const ended = await runCommand(['files', 'copy', ...words], where)
  expect(ended).toMatchObject({ code: 2, text: expect.stringContaining(reason) })
})
