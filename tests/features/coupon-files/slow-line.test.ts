import { expect, onTestFinished, test, vi } from 'vitest'
import { last, openCouponDeal, text } from '#tests/features/coupon-files/coupon-deal.ts'
import { ORIGIN } from '#tests/support/app.ts'

const DEADLINE_MS = 60_000
const { app, browser, list, work } = await openCouponDeal({ deadlineMs: DEADLINE_MS })

/** The form as a slow line brings it: its fields at once, the file in pieces over `ms`. */
function slowForm(csrf: string, file: string, ms: number): ReadableStream<Uint8Array> {
  const head = `--x\r\nContent-Disposition: form-data; name="_csrf"\r\n\r\n${csrf}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="slow.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const pieces = [head, ...(file.match(/[\s\S]{1,16}/g) ?? []), '\r\n--x--\r\n']
  const pause = ms / pieces.length
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) return controller.close()
      vi.advanceTimersByTime(pause)
      controller.enqueue(new TextEncoder().encode(piece))
    },
  })
}

test('a coupon file that takes longer to arrive than a page may take is taken [L01, COUP-01]', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance'] })
  const { $ } = await browser.get(list)
  const csrf = $(`form[action="${list}"] input[name=_csrf]`).attr('value') ?? ''
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: {
      cookie,
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: slowForm(csrf, `expiryDate,couponCount\r\n${last},5\r\n`, 1.5 * DEADLINE_MS),
    duplex: 'half',
  }
  const answer = await app.app.fetch(new Request(ORIGIN + list, init))
  expect(answer.status).toBe(303)
  await work()
  const file = await browser.get(answer.headers.get('location') ?? '')
  expect(text(file)).toContain('Coupons to be added5')
})
