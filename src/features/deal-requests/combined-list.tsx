import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { type BusinessRole, businessRoles } from '#src/contract/roles.ts'
import { combinationParams, dealRequestPaths } from '#src/contract/screens/deal-requests.ts'
import type { Key } from '#src/i18n/keys.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { business, searched, today } from '#src/web/lists/filters.ts'
import { Tabs } from '#views/components/tabs.tsx'

/** The reader is the only addressee, so categories tell the rows apart. */
type Reader = { actor: { role: string } }

function combinedList(type: BusinessRole) {
  const isOwn = ({ actor }: Reader) => actor.role === type
  return defineList({
    key: type === 'BANK' ? 'bank-requests' : 'merchant-requests',
    filters: {
      requested: today('requested'),
      q: searched,
      ownerId: business(type.toLowerCase(), type),
    },
    load({ upstream, actor }, { q, page, requested, ownerId }, after) {
      const all = { merchantId: ownerId ?? ALL, role: actor.role } as const
      const query = { page, size: PAGE_SIZE, searchTerm: q || ALL, requested, after, ...all }
      return upstream.core.read('/request-a-deal/combined/{type}', { path: { type }, query })
    },
    rows: (found) => found.combinedRequests,
    id: ({ id }) => id,
    file: 'combined-requests',
    address: dealRequestPaths.combined[type],
    business: ({ merchant }) => merchant.name,

    title: titleOf(type),
    summary({ t, format, found, actor }) {
      if (!found?.totalRequests)
        return t(isOwn({ actor }) ? 'deal-requests:list.summaryOwn' : 'deal-requests:list.summary')
      const { totalRequests: count, totalItems } = found
      const requests = t('deal-requests:list.total', { count })
      const rows = { count: totalItems, shown: format.total(found) }
      return `${requests} · ${t('deal-requests:list.announce', rows)}`
    },
    search: `deal-requests:search.${type}`,
    caption: 'deal-requests:list.caption',
    announce: 'deal-requests:list.announce',
    none: ({ t, actor }) =>
      t(isOwn({ actor }) ? 'deal-requests:list.noneOwn' : 'deal-requests:list.none'),
    noMatch: 'deal-requests:list.noMatch',
    above: ({ t, actor }) =>
      !actor.isMerchant && (
        <Tabs
          label={t('common:menu.combinedRequests')}
          tabs={businessRoles.map((role) => ({
            label: t(titleOf(role)),
            href: dealRequestPaths.combined[role](),
            current: role === type,
          }))}
        />
      ),

    rowHref: (row) => dealRequestPaths.combination(combinationParams(type, row)),
    heads: 'deal-requests:column',
    columns: [
      {
        key: 'picture',
        for: (view) => !isOwn(view),
        picture: ({ merchant: { name, imageUrl } }) => ({ name, imageUrl }),
      },
      {
        key: 'merchant',
        header: `deal-requests:owner.${type}`,
        look: (view) => (isOwn(view) ? { wideOnly: true } : { part: 'title' }),
        text: ({ merchant }) => merchant.name,
      },
      {
        key: 'category',
        look: (view) => ({ part: isOwn(view) ? 'title' : 'meta' }),
        text: ({ category }) => category.name,
      },
      {
        key: 'brand',
        part: 'meta',
        text: ({ brand }, { t }) => brand?.name ?? t('deal-requests:noBrand'),
      },
      {
        key: 'count',
        part: 'end',
        number: ({ numberOfRequests }) => numberOfRequests,
        labelled: ':',
      },
    ],
  })
}

function titleOf(type: BusinessRole): Key {
  return type === 'BANK' ? 'common:menu.dealsToBank' : 'common:menu.dealsToMerchant'
}

export const combinedLists = { MERCHANT: combinedList('MERCHANT'), BANK: combinedList('BANK') }
