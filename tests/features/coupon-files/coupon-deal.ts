import { workOnCouponFiles } from '#src/services/core/coupon-files/work.ts'
import { addDeal, decide, inDays, openShop } from '#tests/features/deals/shop.ts'
import { testApp } from '#tests/support/app.ts'
import { type Answer, signedIn } from '#tests/support/browser.ts'

/** A day that every deal of these tests still has, as coupon files write it. */
export const last = inDays(20).split('-').reverse().join('-')

/** A merchant in a browser whose approved deal takes coupons. */
export async function openCouponDeal(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const shop = await openShop(app)
  const { browser } = shop
  const admin = (await signedIn(app, { role: 'ADMIN' })).browser
  const deal = await addDeal(shop)
  await decide(admin, deal, 'approve')
  const page = `/deals/view/merchant/${deal}`
  const list = `${page}/coupons`

  /** Chooses a file in the form of the list and sends it, as browsers without script do. */
  async function sendFile(content: string | Uint8Array, name = 'coupons.csv') {
    const { $ } = await browser.get(list)
    const form = new FormData()
    $(`form[action="${list}"] input`).each((_, input) => {
      const field = $(input).attr('name') ?? ''
      const file = $(input).attr('type') === 'file'
      if (file) form.append(field, new File([content as BlobPart], name))
      else form.append(field, $(input).attr('value') ?? '')
    })
    return browser.post(list, form)
  }

  /** The address of the file's page that an upload leads to. */
  async function sent(content: string | Uint8Array, name?: string): Promise<string> {
    const answer = await sendFile(content, name)
    if (answer.status !== 303) throw new Error(`not taken: ${answer.$('main').text()}`)
    return answer.headers.get('location') ?? ''
  }

  const press = (address: string, action: 'start' | 'cancel') =>
    browser.submit(`${address}/${action}`, {})

  /** Runs the background work until nothing is due. */
  async function work() {
    while (await workOnCouponFiles(app.services, new AbortController().signal));
  }

  return { app, shop, browser, admin, page, list, sendFile, sent, press, work }
}

/** What a person reads in the page. */
export function text({ $ }: Answer): string {
  return $('main').text().replaceAll(/\s+/g, ' ')
}
