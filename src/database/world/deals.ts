import { accountId, type WorldAccount } from './account.ts'
import { type DealState, dealDates } from './deal-dates.ts'
import { type DealRows, dealRows } from './deal-story.ts'
import { createDealTexts } from './deal-text.ts'
import { createChance, worldId } from './random.ts'
import type { World } from './world.ts'

export type DealMix = Partial<Record<DealState, number>>

export function dealId(ownerKey: string, state: DealState, place: number): string {
  return worldId(`deal ${ownerKey} ${state} ${place}`)
}

export function worldDeals(
  shares: readonly { owner: WorldAccount; mix: DealMix }[],
  adminIds: readonly string[],
  { pictures, now, timeZone }: World,
): DealRows[] {
  const nextText = createDealTexts('texts')
  const chance = createChance('deals')
  return shares.flatMap(({ owner, mix }) =>
    statesOf(mix).map(({ state, place }, index) => {
      const category = owner.categories[index % owner.categories.length] ?? 'food'
      const text = nextText(category, owner.businessName ?? owner.town)
      return dealRows({
        id: dealId(owner.key, state, place),
        owner: { id: accountId(owner.key), name: owner.businessName ?? owner.fullName },
        state,
        text,
        dates: dealDates(state, now, timeZone, chance, owner.key !== 'nadeesha'),
        pictureUrls: text.pictures.map((name) => pictures.url(name, owner.key)),
        adminIds,
        now,
        chance,
      })
    }),
  )
}

export function spreadDeals(owners: readonly WorldAccount[], total: number) {
  const each = Math.floor(total / owners.length)
  return owners.map((owner, index) => ({
    owner,
    mix: mixOf(each + (index < total % owners.length ? 1 : 0), index),
  }))
}

function mixOf(count: number, index: number): DealMix {
  const waiting = Math.min(3, index % 4, count)
  const rejected = Math.min(Math.round(count * 0.08) + (index % 3 === 0 ? 1 : 0), count - waiting)
  const expired = Math.floor((count - waiting - rejected) * 0.35)
  const coming = Math.min(index % 2, count - waiting - rejected - expired)
  const expiredWaiting = index % 9 === 4 && expired > 0 ? 1 : 0
  return {
    waiting,
    rejected,
    coming,
    expiredWaiting,
    expired: expired - expiredWaiting,
    live: count - waiting - rejected - expired - coming,
    ...(index % 6 === 5 && { deleted: 1 }),
  }
}

function statesOf(mix: DealMix): { state: DealState; place: number }[] {
  const entries = Object.entries(mix) as [DealState, number][]
  return entries.flatMap(([state, count]) =>
    Array.from({ length: count }, (_none, index) => ({ state, place: index + 1 })),
  )
}
