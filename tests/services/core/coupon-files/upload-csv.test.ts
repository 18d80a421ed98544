import { describe, expect, test } from 'vitest'
import { counts, LAST_DAY, openCouponFiles, written } from '#tests/support/coupon-files.ts'

const open = await openCouponFiles()
const { upload } = open
const fresh = () => counts(`${written(LAST_DAY)},1`)

describe('POST csv/upload', () => {
  test('POST csv/upload answers csvUrl and fileName; the stored name is random [COUP-17, FILES-05, FILES-06]', async () => {
    const answer = await upload(fresh(), 'June batch.csv')
    const { data }: { data: { csvUrl: string; fileName: string } } = await answer.json()
    expect(data.fileName).toBe('June batch.csv')
    expect(data.csvUrl).toMatch(/^\/api\/v1\/files\/files\/[0-9a-f-]{36}$/)
  })

  test('POST csv/upload takes .csv and .txt by name and content alone [COUP-04, COUP-05]', async () => {
    const refused: [string | Uint8Array, string][] = [
      [fresh(), 'a.xlsx'],
      [fresh(), 'a'],
      [fresh(), 'a.csv.exe'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'a.csv'],
      [Buffer.from('%PDF-1.7 and so on'), 'a.txt'],
      [Buffer.from('PK\u0003\u0004\u0000\u0000'), 'a.csv'],
      [Buffer.from('expiryDate,couponCount\n01-01-2031,\u00005'), 'a.csv'],
    ]
    for (const [content, name] of refused) {
      const answer = await upload(content, name)
      expect(answer.status, name).toBe(400)
      expect((await answer.json()).displayMessage, name).toMatch(/^Unsupported file type/)
    }
    expect((await upload(fresh(), 'A.TXT')).status).toBe(200)
    expect((await upload('', 'a.csv')).status).toBe(400)
  })

  test('stops at the configured size, wherever the bytes come from [COUP-10, FILES-08]', async () => {
    const before = open.deps.settings.coupons
    open.deps.settings.coupons = { ...before, fileBytes: 1024 * 1024 }
    const answer = await upload('x'.repeat(1024 * 1024 + 1))
    open.deps.settings.coupons = before
    expect((await answer.json()).displayMessage).toBe('The file must be 1 MB or smaller')
  })

  test('only merchants with the service key', async () => {
    for (const key of ['ishara', 'priyanka'])
      expect((await upload(fresh(), 'a.csv', key)).status).toBe(403)
    const bare = await open.files.request('/csv/upload', { method: 'POST' })
    expect(bare.status).toBe(401)
    const body = new FormData()
    body.set('file', new File(['x'], 'a.csv'))
    const without = await open.files.request('/csv/upload', {
      method: 'POST',
      body,
      headers: await open.headersOf('nadeesha'),
    })
    expect(without.status).toBe(401)
  })

  test('a body that is no form, breaks off or holds no file is the caller’s mistake', async () => {
    const headers = {
      ...(await open.headersOf('nadeesha')),
      'x-api-key': open.deps.settings.apiKey,
    }
    const type = 'multipart/form-data; boundary=b'
    const bodies: [string, string][] = [
      ['application/json', '{}'],
      ['multipart/form-data', '--b\r\n'],
      [type, ''],
      [type, '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc'],
      [type, '--b\r\ncontent-disposition: form-data; name="fileName"\r\n\r\na.csv\r\n--b--'],
      [type, '--b--'],
    ]
    for (const [contentType, body] of bodies) {
      const answer = await open.files.request('/csv/upload', {
        method: 'POST',
        headers: { ...headers, 'content-type': contentType },
        body,
      })
      expect(answer.status, body).toBe(400)
    }
  })
})
