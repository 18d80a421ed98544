import { isByItself } from '#src/contract/core/approvals.ts'
import { bulkKindOf, bulkKindsIn } from '#src/contract/core/bulk-actions.ts'
import { PICK_FOR } from '#src/contract/page-address.ts'
import { ALL, PAGE_SIZE } from '#src/contract/paging.ts'
import { approvalPaths } from '#src/contract/screens/approvals.ts'
import type { Key } from '#src/i18n/keys.ts'
import { orNull } from '#src/upstream/result.ts'
import { targetId, wantsFragment } from '#src/web/http/htmx.ts'
import { Forbidden, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { type Filter, searched } from '#src/web/lists/filters.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { InboxMain } from '#views/approvals/above.tsx'
import { type ApprovalTab, isMixed, kindIn, listedBy, openTab } from '#views/approvals/filters.ts'
import { activityOn } from '#views/approvals/look.tsx'
import { RowKinds } from '#views/approvals/row.tsx'
import { isAbout, rowHref, rowName, rowsOf } from '#views/approvals/rows.ts'
import { isLate, Waited } from '#views/approvals/waited.tsx'
import { ContactNo } from '#views/branches/exports.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { Risks } from '#views/components/risk-notes.tsx'
import { Thumb } from '#views/components/table.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { readActivity } from './looks.tsx'

/** `index` checks that the person decides on it, or chooses one. */
const tabFilter: Filter<ApprovalTab> = {
  param: 'tab',
  read: (given) => (given ?? 'all') as ApprovalTab,
  write: (tab) => tab,
  stays: true,
}

/** The review beside which the list stands, to choose the next one from. */
const besideReview: Filter<string> = {
  param: PICK_FOR,
  read: (given) => given ?? '',
  write: (id) => id,
  stays: true,
}

const emptyHead = { waiting: null, second: 0, decided: null }

/** What stands above the rows alone: searches, further pages and the list beside a review draw none of it. */
async function readHead({ upstream }: Request) {
  const [waiting, second, decided] = await Promise.all([
    orNull(upstream.core.read('/approvals/waiting')),
    orNull(upstream.authentication.read('/second-approvals')),
    orNull(upstream.core.read('/approvals/figures')),
  ])
  return { waiting, second: second?.requests.length ?? 0, decided }
}

const inboxList = defineList({
  filters: { tab: tabFilter, q: searched, review: besideReview },
  beside: async (request: Request) => {
    const isRegion = wantsFragment(request.c) && targetId(request.c) === 'list'
    const [activity, head] = await Promise.all([
      readActivity(request),
      isRegion ? emptyHead : readHead(request),
    ])
    return { activity, ...head }
  },
  load: ({ upstream }, { tab, q, page }) =>
    upstream.core.read('/approvals/inbox/{page}/{size}/search/{term}', {
      path: { page, size: PAGE_SIZE, term: q || ALL },
      query: listedBy(tab),
    }),
  rows: (found) => rowsOf(found),
  id: ({ id }) => id,
  address: approvalPaths.index,

  title: ({ t, filters: { tab } }) => t('approvals:titleTab', { tab: t(`approvals:tab.${tab}`) }),
  crumbs: (view) => crumbsTo(view, approvalPaths.index),
  search: ({ t, filters: { tab } }) => t(`approvals:search.${tab}`),
  caption: ({ t, filters: { tab } }) => t(`approvals:caption.${tab}`),
  announce: ({ t, filters: { tab, review } }, counted) =>
    review === '' ? t(`approvals:announce.${tab}`, counted) : '',
  icon: 'check',
  noneTitle: ({ t, filters: { tab } }) => t(`approvals:empty.${tab}`),
  none: ({ t, filters: { tab } }) => t(`approvals:emptyText.${tab}`),
  noMatch: ({ t, filters: { tab, q } }) => t(`approvals:noMatch.${tab}`, { term: q }),
  main: ({ actor, filters: { tab }, beside }, { toolbar, region }) => (
    <InboxMain actor={actor} current={tab} {...beside} toolbar={toolbar}>
      {region}
    </InboxMain>
  ),

  bulk: {
    kinds: ({ filters: { tab } }) => (tab === 'mine' ? [] : bulkKindsIn(kindIn(tab))),
    state: 'PENDING',
    /** Several parts of one business are several decisions: they are chosen on its review. */
    item({ parts, id, version, name, ...item }) {
      if (parts.length > 1) return null
      const kind = bulkKindOf(item)
      return kind && { kind, id, version, name, status: 'PENDING' }
    },
    all: ({ filters: { tab, q } }) => ({ list: 'inbox', term: q || ALL, kind: kindIn(tab) }),
  },

  rowHref: (row, { href, filters: { page } }) => rowHref(row, href({ page, review: '' })),
  isOpen: (row, { filters: { review } }) => isAbout(row, review),
  divider(row, { t, reviewHours, found }) {
    if (isLate(row, reviewHours)) return t('approvals:overdue')
    const isDivided = found && rowsOf(found).some((one) => isLate(one, reviewHours))
    return isDivided ? t('approvals:onTime') : ''
  },
  live: true,
  heads: 'approvals:column',
  columns: [
    {
      key: 'picture',
      header: ({ t, filters: { tab } }) =>
        t(tab === 'deals' ? 'approvals:column.coverImage' : 'approvals:column.picture'),
      headerHidden: true,
      for: ({ filters: { tab } }) => !isMixed(tab),
      part: 'media',
      cell({ name, ownerName, imageUrl }, { filters: { tab } }) {
        const src = imageUrl && pictureUrl(imageUrl, 'thumb')
        if (isByItself(tab)) return <Thumb src={src ?? ''} />
        return <Avatar name={tab === 'branches' ? ownerName : name} imageUrl={src} square big />
      },
    },
    {
      key: 'code',
      for: ({ filters: { tab } }) => tab === 'deals',
      part: 'code',
      tight: true,
      text: ({ code }) => code ?? '',
    },
    {
      key: 'title',
      header: ({ t, filters: { tab } }) => t(titles[tab] ?? 'approvals:column.title'),
      part: 'title',
      text: rowName,
      limit: 'title',
    },
    {
      key: 'kind',
      for: ({ filters: { tab } }) => tab !== 'branches' && !isByItself(tab),
      part: 'meta',
      text: ({ userType }, { t }) => t(`approvals:kind.${userType}`),
      cell(row, { t, filters: { tab } }) {
        if (isMixed(tab)) return <RowKinds row={row} />
        return t(`approvals:${row.kind === 'accounts' ? 'account' : 'kind'}.${row.userType}`)
      },
    },
    {
      key: 'merchant',
      for: ({ filters: { tab } }) => isByItself(tab),
      part: 'meta',
      text: ({ ownerName }) => ownerName,
      limit: 'name',
    },
    {
      key: 'branchOwner',
      header: 'branches:column.owner',
      for: ({ filters: { tab } }) => tab === 'branches',
      part: 'meta',
      cell: ({ ownerName }) => <Truncate text={ownerName} rule="owner" />,
    },
    {
      key: 'address',
      header: 'branches:column.address',
      for: ({ filters: { tab } }) => tab === 'branches',
      wideOnly: true,
      text: ({ address }) => address ?? '',
    },
    {
      key: 'contactNo',
      header: 'branches:column.contactNo',
      for: ({ filters: { tab } }) => tab === 'branches',
      wideOnly: true,
      tight: true,
      cell: ({ contactNo }) => <ContactNo value={contactNo} />,
    },
    {
      key: 'risks',
      for: ({ filters: { tab }, found }) =>
        !isMixed(tab) && (found?.items.some(({ risks }) => risks.length > 0) ?? false),
      part: 'line',
      cell: ({ risks }) => <Risks risks={risks} />,
    },
    {
      key: 'status',
      for: ({ filters: { tab } }) => tab === 'deals' || tab === 'profile' || tab === 'contact',
      wideOnly: true,
      state: ({ kind }) => `${kind === 'deals' ? 'deals' : 'approvals'}:status.PENDING`,
    },
    {
      key: 'submitted',
      part: 'from',
      cell: ({ parts, submittedAt }, { beside: { activity } }) => (
        <Waited since={submittedAt} {...activityOn(activity, parts)} />
      ),
    },
    {
      key: 'review',
      headerHidden: true,
      part: 'end',
      cell: (row, { t, href, filters: { page, tab } }) => (
        <ButtonLink
          href={rowHref(row, href({ page, review: '' }))}
          of={(tab === 'deals' && row.code) || rowName(row)}
        >
          {t('approvals:review')}
        </ButtonLink>
      ),
    },
  ],
})

const titles: Partial<Record<ApprovalTab, Key>> = {
  profile: 'approvals:column.business',
  contact: 'approvals:column.business',
  branches: 'branches:column.name',
}

export async function index(request: Request): Promise<Result> {
  const { c, actor } = request
  const session = c.get('session')
  const remembered = session?.row.approvalsTab ?? null
  const tab = openTab(request.query, remembered, actor)
  if (!tab) throw new Forbidden()
  const query = new URLSearchParams(request.query)
  query.set(tabFilter.param, tab)
  const { sessions } = c.get('web')
  const [shown] = await Promise.all([
    inboxList.index({ ...request, query }),
    session && tab !== remembered && sessions.rememberApprovalsTab(session, tab),
  ])
  return shown
}
