import { setTimeout as sleep } from 'node:timers/promises'
import { isWellFormed } from '#src/contract/core/coupon-code.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import { searchPaths } from '#src/contract/screens/search.ts'
import { type CodeStatus, checkCode } from '#src/features/coupon-redeem/index.ts'
import * as sources from '#src/features/every-search.ts'
import { languages } from '#src/i18n/languages.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import { authorize } from '#src/web/auth/allow.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { type Result, screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { searched } from '#src/web/lists/filters.ts'
import type { SearchSource } from '#src/web/lists/search-source.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { destinationsOf } from '#src/web/navigation/destinations.ts'
import { languageNames, shellForms, themeNames } from '#views/layouts/shell-forms.ts'
import { themes } from '#views/page/page.ts'
import type { Found, FoundGroup, FoundItem } from '#views/search/found.ts'
import { SearchOptions } from '#views/search/options.tsx'
import { SearchPage } from '#views/search/page.tsx'

export function index(request: Request): Promise<Result> {
  return searchScreen(request, request.query.get('q') ?? '', null)
}

/** Posted by people who may look up coupons, so that no code appears in an address. */
export async function find(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const query = text(form, 'q')
  const isLookUp = text(form, 'coupon') !== '' && isOpen(request, redeemPaths.counter)
  return searchScreen(request, query, isLookUp ? await checkCode(request, query.trim()) : null)
}

async function searchScreen(
  request: Request,
  typed: string,
  coupon: CodeStatus | null,
): Promise<Result> {
  const { page, actor } = request
  const found = coupon ? { query: typed, groups: [] } : await findAll(request, typed)
  const { query } = found
  return screen({
    title: page.t('search:title'),
    parts: query && !coupon ? [page.t('common:search.term', { term: query })] : [],
    crumbs: crumbsTo(page, searchPaths.index),
    main: <SearchPage actor={actor} found={found} coupon={coupon} />,
    region: { id: 'palette-list', node: <SearchOptions found={found} /> },
  })
}

async function findAll(request: Request, typed: string): Promise<Found> {
  const { page, actor, c } = request
  const { t } = page
  const query = searched.read(typed, {})
  const routes = c.get('session')?.row.userRoutes ?? null
  const own: FoundGroup[] = [
    { title: t('search:screens'), items: matching(destinationsOf(page, actor, routes), query) },
    { title: t('search:actions'), items: matching(actionsOf(request), query) },
  ]
  const records = await findRecords(request, query)
  return { query, groups: [...own, ...records, ...couponOffer(request, query)] }
}

function matching(items: readonly FoundItem[], query: string): FoundItem[] {
  const words = query.toLowerCase().split(/\s+/)
  return items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}

/** Offered without a look-up, since an unknown code counts as a guess: only pressing it asks. */
function couponOffer(request: Request, query: string): FoundGroup[] {
  const mayBeCode = isWellFormed(query) && /\d/.test(query)
  if (!mayBeCode || !isOpen(request, redeemPaths.counter)) return []
  const { t } = request.page
  const offer = { label: t('search:lookUpCoupon', { code: query }), code: query }
  return [{ title: t('common:menu.coupons'), items: [offer] }]
}

/** Actions available everywhere; those with a form press a button in the shell. */
function actionsOf(request: Request): FoundItem[] {
  const { t, language, theme } = request.page
  const named = (name: string, text: string) => t('common:field.named', { name, text })
  return [
    ...(isOpen(request, dealPaths.add)
      ? [{ label: t('deals:list.add'), href: dealPaths.add() }]
      : []),
    ...(isOpen(request, redeemPaths.counter)
      ? [{ label: t('coupon-redeem:redeem'), href: redeemPaths.counter() }]
      : []),
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        label: named(t('common:shell.theme'), t(themeNames[one])),
        form: shellForms.theme,
        name: 'theme',
        value: one,
      })),
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({
        label: named(t('common:shell.language'), t(languageNames[one])),
        form: shellForms.language,
        name: 'language',
        value: one,
      })),
    { label: t('common:shell.signOut'), form: shellForms.signOut },
  ]
}

/** Shorter terms match nearly every name, and no trigram index helps. */
const TERM_MIN = 3
/** Time limit of the sources; those that answered are shown without the others. */
const DEADLINE_MS = 1500

/**
 * Records by name, code or number, from the lists this person may open; the services enforce each scope.
 */
async function findRecords(request: Request, term: string): Promise<FoundGroup[]> {
  if ([...term].length < TERM_MIN) return []
  const open = Object.values<SearchSource>(sources)
    .filter(({ list }) => isOpen(request, list))
    .sort((a, b) => a.place - b.place)
  const done = new AbortController()
  const late = sleep(DEADLINE_MS, null, { ref: false, signal: done.signal }).catch(() => null)
  const groups = await Promise.all(
    open.map(async ({ list, find }) => {
      const answer = await Promise.race([attempt(find(request, term)), late])
      const failed = answer === null || answer instanceof UpstreamFault || !answer.ok
      return { title: request.page.t(list.label), items: failed ? null : answer.data }
    }),
  )
  done.abort()
  return groups
}

function isOpen({ actor, c }: Request, { allow, pattern }: Address<Guard>): boolean {
  const routes = c.get('session')?.row.userRoutes ?? null
  return authorize(actor, allow, routes, pattern) === 'open'
}
