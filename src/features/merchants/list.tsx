import * as contract from '#src/contract/authentication/accounts.ts'
import { type Milestone, milestones } from '#src/contract/authentication/milestones.ts'
import { PICK_FOR, pageAddress } from '#src/contract/page-address.ts'
import { ALL, PAGE_SIZE, type Sort, type TODAY } from '#src/contract/paging.ts'
import type { BusinessRole } from '#src/contract/roles.ts'
import { invitingPaths } from '#src/contract/screens/invitations.ts'
import { pathsOf } from '#src/contract/screens/merchants.ts'
import { onboardingPaths } from '#src/contract/screens/onboarding.ts'
import type { Request } from '#src/web/http/route.ts'
import { defineList } from '#src/web/lists/define-list.tsx'
import { choice, type Filter, searched, sorting, today } from '#src/web/lists/filters.ts'
import type { ListQuery } from '#src/web/lists/list-query.ts'
import { ButtonLink } from '#views/components/button.tsx'
import { Labelled } from '#views/components/labelled.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import type { Page } from '#views/page/page.ts'

const byInvitation = {
  more: ({ t }: Pick<Page, 't'>) => (
    <ButtonLink href={invitingPaths.BANK.list()} tone="ghost">
      {t('role-manager:open.BANK')}
    </ButtonLink>
  ),
  add: {
    href: invitingPaths.BANK.add(),
    label: 'role-manager:invite.BANK.title',
    permission: 'ADD_BANK',
  },
} as const

/** Set while a merchant is being chosen for another list. */
const pickFor: Filter<string | undefined> = {
  param: PICK_FOR,
  read: (given) => (given && pageAddress(given) === given ? given : undefined),
  write: (address) => address ?? '',
  stays: true,
}

const onTheirWay = {
  more: ({ t }: Pick<Page, 't'>) => (
    <ButtonLink href={onboardingPaths.list()} tone="ghost">
      {t('onboarding:list.title')}
    </ButtonLink>
  ),
} as const

function accountList(type: BusinessRole) {
  const paths = pathsOf[type]
  const kind = type === 'BANK' ? 'bank' : 'merchant'
  return defineList({
    key: type === 'BANK' ? 'banks' : 'merchants',
    filters: {
      status: choice({
        param: 'status',
        values: contract.accountFilters,
        fallback: 'ALL',
        text: (status) => `merchants:filter.${status}`,
        segment: {
          label: 'merchants:list.statusNav',
          values: [
            ...(['ALL', 'PENDING', 'APPROVED', 'ENABLED', 'UNBLOCKED', 'BLOCKED'] as const),
            'REJECTED',
          ],
        },
      }),
      joined: today('joined', 'merchants:list.joinedToday'),
      reached: choice({
        param: 'reached',
        values: milestones,
        text: (one) => `merchants:reached.${one}`,
      }),
      q: searched,
      sort: sorting(contract.accountSorts, '-created'),
      pickFor,
    },
    load: (request, filters, after) => readAccountPage(request, type, filters, after),
    rows: (found) => found.accounts,
    id: ({ profile }) => profile.id,
    file: type === 'BANK' ? 'banks' : 'merchants',
    address: paths.list,
    counts: ({ counts }) => counts,

    title: `merchants:list.${type}.title`,
    summary: ({ t, found, filters, format }) => {
      if (filters.pickFor) return t(`merchants:list.pick.${type}`)
      if (!found) return null
      const shown = format.total(found)
      return t(`merchants:list.${type}.head`, { count: found.totalItems, shown })
    },
    search: 'merchants:list.search',
    caption: `merchants:list.${type}.caption`,
    announce: `merchants:list.${type}.announce`,
    icon: 'store',
    noneTitle: type === 'BANK' ? 'common:empty.records' : 'common:empty.merchants',
    none: `merchants:list.${type}.none`,
    noMatch: `merchants:list.${type}.noMatch`,
    ...(type === 'BANK' ? byInvitation : onTheirWay),

    bulk: {
      kinds: [kind],
      item: ({ profile: { id, version, name, approvalStatus: status } }) => ({
        kind,
        id,
        version,
        name,
        status,
      }),
      all: ({ filters: { q, status, joined, reached } }) => ({
        list: 'accounts',
        type,
        term: q || ALL,
        status,
        joined,
        reached,
      }),
    },

    rowHref({ profile: { id } }, { filters, href }) {
      if (filters.pickFor) return filters.pickFor + id
      if (filters.status !== 'PENDING') return paths.view({ id })
      const isFirst = filters.page === 0 && filters.q === ''
      return paths.review({ id }, { from: isFirst ? null : href({ page: filters.page }) })
    },
    live: true,
    heads: 'merchants:column',
    columns: [
      {
        key: 'picture',
        picture: ({ profile: { name }, business: { imageUrl } }) => ({
          name,
          imageUrl,
          square: true,
        }),
      },
      {
        key: 'name',
        sort: 'name',
        part: 'title',
        text: ({ profile }) => profile.name,
        shown: ({ profile, business }) => business.businessName || profile.name,
        under: ({ profile, business: { businessName } }) =>
          businessName && (
            <span className="sub">
              <Truncate text={profile.name} rule="title" />
            </span>
          ),
      },
      {
        key: 'businessName',
        header: 'merchants:column.business',
        text: ({ business }) => business.businessName ?? '',
        fileOnly: true,
      },
      {
        key: 'businessStatus',
        part: 'meta',
        text: ({ business }, { t }) => t(`profile:profileStatus.${business.approvalStatus}`),
        cell: ({ business }, { t }) => (
          <Labelled label={t('merchants:column.businessShort')}>
            <StateTag text={`profile:profileStatus.${business.approvalStatus}`} />
          </Labelled>
        ),
      },
      {
        key: 'profileStatus',
        state: ({ profile }) => `profile:accountStatus.${profile.approvalStatus}`,
        cell: ({ profile }, { t }) => (
          <Labelled label={t('merchants:column.accountShort')}>
            <StateTag text={`profile:accountStatus.${profile.approvalStatus}`} />
          </Labelled>
        ),
      },
      { key: 'created', sort: 'created', date: ({ profile }) => profile.joinedOn },
    ],
  })
}

export const accountLists = { MERCHANT: accountList('MERCHANT'), BANK: accountList('BANK') }

type AccountListFilters = ListQuery & {
  status: contract.AccountFilter
  joined: typeof TODAY | undefined
  reached: Milestone | undefined
  sort: Sort<(typeof contract.accountSorts)[number]> | undefined
}

type AccountPage = {
  accounts: contract.BusinessListItem[]
  counts: contract.AccountCounts | null
  totalItems: number
  totalItemsCapped?: boolean | undefined
  totalPages: number
}

async function readAccountPage(
  { upstream: { authentication } }: Request,
  type: BusinessRole,
  { q, page: at, status, joined, reached, sort }: AccountListFilters,
  after?: string,
): Promise<AccountPage> {
  const isPendingAlone = status === 'PENDING' && !joined && !reached
  const path = { page: at, size: PAGE_SIZE, term: q || ALL }
  const pending = { path, query: { sort, after } }
  const any = { path, query: { status, joined, reached, sort, after } }
  if (type === 'BANK') {
    const { banks, ...page } = await (isPendingAlone
      ? authentication.read('/users/BANK/PENDING/{page}/{size}/search/{term}', pending)
      : authentication.read('/users/BANK/{page}/{size}/search/{term}', any))
    return { accounts: banks, ...page }
  }
  const { merchants, ...page } = await (isPendingAlone
    ? authentication.read('/users/MERCHANT/PENDING/{page}/{size}/search/{term}', pending)
    : authentication.read('/users/MERCHANT/{page}/{size}/search/{term}', {
        path,
        query: { ...any.query, merchantId: ALL },
      }))
  return { accounts: merchants, ...page }
}
