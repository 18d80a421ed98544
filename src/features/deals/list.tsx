import { dealFilters } from '#src/contract/core/deal-filters.ts'
import { dealSorts } from '#src/contract/core/deals.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { readOwnPlan } from '#src/features/plans/index.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import {
  business,
  choice,
  day,
  idFilter,
  searched,
  sorting,
  today,
} from '#src/web/lists/filters.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Thumb } from '#views/components/table.tsx'
import { DraftsLink } from '#views/deals/draft.tsx'
import { AddDeal, GateNote, WayOn } from '#views/deals/gate.tsx'
import { addGate, shownStatus } from '#views/deals/lifecycle.ts'
import { timePeriod } from '#views/deals/time-period.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { filterWord } from '#views/page/state-word.ts'
import { readDealCategories } from './load-deals.ts'
import { ruleColumns } from './rule-columns.ts'

export const dealList = defineList({
  key: 'deals',
  filters: {
    status: choice({
      param: 'status',
      values: dealFilters,
      fallback: 'ALL',
      text: (status, actor) => `deals:status.${filterWord(status, actor)}`,
      orParam: 'userType',
      segment: {
        label: 'deals:list.statusNav',
        values: ['ALL', 'PENDING', 'APPROVED', 'ACTIVE', 'REJECTED', 'EXPIRED'],
      },
    }),
    added: today('added', 'deals:list.addedToday'),
    q: searched,
    categoryId: idFilter('category', {
      label: 'deals:column.category',
      empty: 'deals:list.allCategories',
    }),
    from: day('from', 'deals:list.beginsFrom'),
    to: day('to', 'deals:list.beginsTo'),
    merchantId: business('merchant', 'MERCHANT'),
    sort: sorting(dealSorts),
  },
  beside: async (request: Request) => {
    const [plan, categories] = await Promise.all([
      orNull(readOwnPlan(request)),
      orNull(readDealCategories(request)),
    ])
    return { plan, categories: categories ?? [], gate: addGate(request.actor, plan) }
  },
  load({ upstream, actor }, { q, page, ...query }, after) {
    const path = { role: actor.role, page, size: PAGE_SIZE, term: q || ALL }
    return upstream.core.read('/deals/{role}/{page}/{size}/search/{term}', {
      path,
      query: { ...query, after },
    })
  },
  rows: (found) => found.deals,
  id: ({ id }) => id,
  file: 'deals',
  address: (query, { params: { userType = '' }, actor }) =>
    dealPaths.list(
      { userType: userTypes.includes(userType) ? userType : actor.roleLowerCase },
      query,
    ),
  counts: ({ counts }) => counts,
  options: ({ beside: { categories } }) => ({
    ...(categories.length > 0 && {
      categoryId: categories.map(({ id, name }) => ({ value: id, label: name })),
    }),
  }),
  business: ({ merchant }) => merchant.name,

  title: 'deals:list.title',
  summary({ t, found, format, beside: { plan, gate } }) {
    if (!found) return null
    const head = t('deals:list.head', { count: found.totalItems, shown: format.total(found) })
    const left = plan?.subscribed && gate === 'open' ? plan.remainingNoOfDealsPerMonth : undefined
    return (
      <>
        {left === undefined ? `${head} ` : `${head} ${t('deals:list.left', { count: left })} `}
        {found.drafts > 0 && <DraftsLink count={found.drafts} />}
      </>
    )
  },
  search: 'deals:list.searchPlaceholder',
  caption: 'deals:list.caption',
  announce: 'deals:list.announce',
  icon: 'deal',
  none: ({ t, beside: { gate } }) => {
    if (!gate) return t('deals:list.nothingYet')
    return t(gate === 'open' ? 'deals:list.nothingYetMerchant' : `deals:gate.${gate}`)
  },
  noneAction: ({ beside: { gate } }) =>
    gate && (gate === 'open' ? <AddDeal gate={gate} /> : <WayOn gate={gate} />),
  noMatch: 'deals:list.nothingMatchesTerm',
  primary: ({ beside: { gate }, t, actor }) =>
    gate ? (
      <AddDeal gate={gate} />
    ) : (
      actor.isAdmin && (
        <ButtonLink href={correctionPaths.list()}>{t('deal-corrections:list.title')}</ButtonLink>
      )
    ),
  above: ({ beside: { gate }, found }) =>
    gate && found?.totalItems !== 0 && <GateNote gate={gate} />,

  bulk: {
    kinds: ['deal'],
    item: ({ id, version, title, approvalStatus }) => ({
      kind: 'deal',
      id,
      version,
      name: title,
      status: approvalStatus,
    }),
    all: ({ filters: { q, page: _page, sort: _sort, ...filters } }) => ({
      list: 'deals',
      term: q || ALL,
      ...filters,
    }),
  },

  rowHref: ({ id }, { actor }) => dealPaths.show({ userType: actor.roleLowerCase, id }),
  heads: 'deals:column',
  columns: [
    {
      key: 'cover',
      header: 'deals:column.coverImage',
      headerHidden: true,
      part: 'media',
      cell: ({ coverImage }) => <Thumb src={pictureUrl(coverImage, 'thumb')} />,
    },
    {
      key: 'code',
      header: 'deals:column.dealCode',
      part: 'code',
      tight: true,
      sort: 'code',
      text: ({ dealCode }) => dealCode,
      verbatim: true,
    },
    {
      key: 'title',
      part: 'title',
      sort: 'title',
      text: ({ title }) => title,
      under: ({ finalPrice, views }, { t, format }) => {
        const seen =
          views > 0 && t('deals:list.views', { count: views, shown: format.number(views) })
        return <span className="sub">{[finalPrice.display, seen].filter(Boolean).join(', ')}</span>
      },
    },
    {
      key: 'merchant',
      part: 'meta',
      text: ({ merchant }) => merchant.name,
      limit: 'name',
      inTable: ({ actor }) => !actor.isMerchant,
    },
    {
      key: 'category',
      text: ({ categories }) => categories.map(({ name }) => name).join(', '),
      limit: 'name',
      look: ({ actor }) => (actor.isMerchant ? { part: 'meta' } : { wideOnly: true }),
    },
    {
      key: 'promo',
      header: 'deals:column.promoType',
      wideOnly: true,
      text: ({ promoType }) => promoType.name,
      limit: 'name',
    },
    { key: 'status', state: (deal) => `deals:status.${shownStatus(deal)}` },
    {
      key: 'from',
      header: 'deals:column.validFrom',
      wideTable: true,
      sort: 'from',
      date: ({ validFrom }) => validFrom,
    },
    {
      key: 'to',
      header: 'deals:column.expiredOn',
      part: 'to',
      sort: 'to',
      date: ({ expiredOn }) => expiredOn,
    },
    {
      key: 'time',
      header: 'deals:column.validTime',
      wideOnly: true,
      text: ({ startTime, endTime }) => `${startTime} – ${endTime}`,
      cell: (deal, { format }) => timePeriod(format, deal),
    },
    ...ruleColumns,
  ],
})

const userTypes: readonly string[] = ['merchant', 'bank', 'admin']
