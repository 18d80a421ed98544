import type { Answer } from '#tests/support/browser.ts'
import { openRequests } from '#tests/support/requests.ts'
import { signedInAs } from '#tests/support/signed-in-as.ts'

/** An administrator, a merchant and a bank at their browsers, and users who ask. */
export async function openDesk() {
  const world = await openRequests()
  const admin = await signedInAs(world.test, world.admin)
  const owner = await signedInAs(world.test, world.merchant)
  const banker = await signedInAs(world.test, world.bank)
  return { ...world, app: world.test, adminThere: admin, owner, banker }
}

/** Requests to two merchants and two banks; Harbour House is asked last. */
export async function askAround(world: Awaited<ReturnType<typeof openDesk>>): Promise<void> {
  const { askForDeal, rival, bank, otherBank, otherUser, cafe } = world
  await askForDeal({ merchantId: otherBank.id })
  await askForDeal({ merchantId: bank.id, brandId: null }, otherUser)
  await askForDeal({ merchantId: rival.id })
  await askForDeal({ categoryId: cafe, brandId: null })
  await askForDeal({ note: '<b>=Six</b> of us' })
  await askForDeal({}, otherUser)
}

/** The address of a combination. */
export function addressOf(
  to: { id: string },
  category: string,
  brand: string,
  type = 'merchant',
): string {
  return `/deals/requests/list/${type}/${to.id}/${category}/${brand}`
}

/** What stands in the cells of a table, row by row. */
export function cells({ $ }: Answer): string[][] {
  return $('tbody tr')
    .toArray()
    .map((row) =>
      $(row)
        .find('th, td:not(.k-pick)')
        .toArray()
        .map((cell) => $(cell).text()),
    )
}

/** Label and address of each crumb. */
export function crumbs({ $ }: Answer): string[] {
  return $('#crumbs li')
    .toArray()
    .map((item) => `${$(item).text().trim()} ${$(item).find('a').attr('href') ?? ''}`.trim())
}
