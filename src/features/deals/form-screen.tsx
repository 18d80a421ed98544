import type { Deal } from '#src/contract/core/deals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { attempt, faultStatus } from '#src/upstream/attempt.ts'
import { UpstreamFault, type UpstreamRefusal } from '#src/upstream/result.ts'
import { faultMessage, refusedStatus } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { DealForm } from '#views/deals/form.tsx'
import { type Gate, GateDialog, GatePage } from '#views/deals/gate.tsx'
import { dealCrumbs } from './crumbs.ts'
import type { DealErrors, DealField, DealValues } from './deal-values.ts'
import type { DealFormProps } from './form-props.ts'
import { readOwnCategories, readPromoTypes } from './load-deals.ts'

/** A failed save stays readable this long. */
const REFUSAL_STAYS_MS = 10_000

type Named = { id: string; name: string }
type FormState = {
  values: DealValues
  errors?: DealErrors
  /** The deal that is edited; absent for a new one. */
  deal?: Deal
  version?: number
  unstored?: readonly DealField[]
  asksPromoTypes?: boolean
  /** What the service said to a save, or that it said nothing: the form is kept. */
  refusal?: UpstreamRefusal | UpstreamFault
}

/** The form of a new or an edited deal, with everything that was typed. */
export async function dealFormScreen(request: Request, state: FormState): Promise<Screen> {
  const { page } = request
  const { t } = page
  const { unstored = [] } = state
  const [categories, promoTypes] = await Promise.all([
    attempt(readOwnCategories(request)),
    readPromoTypes(request, state.values.categoryId),
  ])
  const errors = state.asksPromoTypes ? {} : translated(request, state)
  const title = t(state.deal ? 'deals:form.editTitle' : 'deals:form.addTitle')
  const message = messageOf(request, state)
  const noPromoTypes = promoTypes === null && t('deals:errors.promoTypesFailed')
  const props: DealFormProps = {
    action: state.deal ? dealPaths.edit({ id: state.deal.id }) : dealPaths.add(),
    deal: state.deal ?? null,
    values: state.values,
    version: state.version ?? 0,
    errors: noPromoTypes ? { promoTypeId: noPromoTypes, ...errors } : errors,
    message,
    uploadFailed: unstored.length > 0,
    categories: withOwn(categories instanceof UpstreamFault ? [] : categories, state.deal),
    promoTypes: promoTypes ?? [],
  }
  return screen({
    status: statusOf(state, errors),
    title,
    crumbs: formCrumbs(request, state.deal),
    main: <DealForm {...props} />,
    ...noticeOf(message ?? noPromoTypes),
  })
}

function noticeOf(message: string | false): Pick<Screen, 'notice'> {
  return message ? { notice: { type: 'ERROR', message, stays: REFUSAL_STAYS_MS } } : {}
}

function messageOf({ page }: Request, { refusal }: FormState): string | undefined {
  if (!(refusal instanceof UpstreamFault)) return refusal?.displayMessage
  return faultMessage(page.t, refusal)
}

function statusOf({ refusal, unstored = [], errors = {} }: FormState, shown: object) {
  if (refusal instanceof UpstreamFault) return faultStatus(refusal)
  const wrong = refusal || unstored.length > 0 || Object.keys(shown).length > 0
  return wrong ? refusedStatus(errors) : 200
}

/** What comes before adding a deal: a popup over the list, a page without script. */
export function gateScreen({ page }: Request, gate: Gate): Screen {
  return screen({
    status: 422,
    title: page.t(`deals:gate.${gate}Title`),
    crumbs: dealCrumbs(page, { label: page.t('common:crumbs.add') }),
    main: <GatePage gate={gate} />,
    dialog: <GateDialog gate={gate} />,
  })
}

/** A category that left the profile may stay on the deals that have it. */
function withOwn(categories: readonly Named[], deal?: Deal): readonly Named[] {
  const missing = deal?.categories.filter((own) => !categories.some(({ id }) => id === own.id))
  return [...categories, ...(missing ?? [])]
}

function formCrumbs({ page, actor }: Request, deal?: Deal) {
  if (!deal) return dealCrumbs(page, { label: page.t('common:crumbs.add') })
  const href = dealPaths.show({ userType: actor.roleLowerCase, id: deal.id })
  return dealCrumbs(page, { label: deal.title, href }, { label: page.t('common:crumbs.edit') })
}

/** Our own findings, and what the service says about single fields. */
function translated({ page }: Request, { errors = {}, refusal }: FormState) {
  const own = Object.entries(errors).map(([field, key]) => [field, page.t(key)])
  const serviceErrors = refusal instanceof UpstreamFault ? {} : refusal?.errors
  const theirs = Object.entries(serviceErrors ?? {}).map(([name, text]) => [fieldOf(name), text])
  return Object.fromEntries([...theirs, ...own]) as Partial<Record<DealField, string>>
}

function fieldOf(name: string): string {
  return name.startsWith('categoryIds') ? 'categoryId' : (name.split('.')[0] ?? name)
}
