import type { Deal, DealSave } from '#src/contract/core/deals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { readOwnBranches } from '#src/features/branches/index.ts'
import { readOwnPlan } from '#src/features/plans/index.ts'
import { businessDate, startOfBusinessDate } from '#src/i18n/business-time.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import { orNull } from '#src/upstream/result.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'
import { chosenOrKept } from '#src/web/forms/kept-choices.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Pair } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { CatalogueFields, StartField } from '#views/deals/form-fields.tsx'
import { DealHints } from '#views/deals/form-hints.tsx'
import { type Gate, GateDialog, GatePage } from '#views/deals/gate.tsx'
import { addGate, dealRules } from '#views/deals/lifecycle.ts'
import { CustomerPays, PreviewPanel } from '#views/deals/preview.tsx'
import { termsHtml } from '#views/deals/terms.ts'
import { refusalFor } from '#views/page/decision-rules.ts'
import type { Screen } from '#views/page/page.ts'
import { type DealValues, dealFields, newDraft } from './deal-fields.tsx'
import { type DealContext, pairErrors } from './deal-rules.ts'
import { dealScreen, readDeal } from './deals.tsx'
import { explain } from './decisions.ts'
import { openDraft, saveByButton } from './drafts.tsx'
import { readOwnCategories, readPromoTypes } from './load-deals.ts'
import { dealHints } from './preflight.tsx'
import { previewPage } from './preview.tsx'
import { RuleInputs, ruleValues, splitRules } from './rule-fields.tsx'
import { readSuggestions, withSuggestion } from './suggestions.ts'

export const dealForm = recordForm({
  fields: dealFields,
  find: readDeal,
  start: async (request) => {
    const [plan, categories] = await Promise.all([
      orNull(readOwnPlan(request)),
      readOwnCategories(request),
    ])
    const gate = addGate(request.actor, plan)
    if (gate && gate !== 'open') return { instead: gateScreen(request, gate) }
    if (categories.length === 0) return { instead: gateScreen(request, 'noCategories') }
    const { today } = contextOf(request, null)
    const copied = request.query.get('copy')
    const draft = request.query.get('draft')
    if (draft) return openDraft(request, draft, categories)
    if (copied) return { values: await copyOf(request, copied, categories) }
    const only = categories.length === 1 ? categories[0]?.id : undefined
    return { values: { validFrom: today, categoryId: only ?? '', draft: newDraft() } }
  },
  refuse: (request, deal) => {
    const refusal = refusalFor(dealRules, request.actor, deal, 'edit')
    return refusal && dealScreen.refused(request, deal, explain(request.page, deal, refusal))
  },
  values: fromDeal,
  about: ({ page, actor }, deal, here) => {
    const userType = actor.roleLowerCase
    const href = deal ? dealPaths.show({ userType, id: deal.id }) : dealPaths.list({ userType })
    return {
      title: page.t(deal ? 'deals:form.editTitle' : 'deals:form.addTitle'),
      lead: page.t(deal ? 'deals:form.editLead' : 'deals:form.addLead'),
      action: deal ? dealPaths.edit({ id: deal.id }) : dealPaths.add(),
      submit: page.t(deal ? 'deals:form.save' : 'deals:form.add'),
      cancelHref: href,
      crumbs: crumbsTo(page, dealPaths.list, ...(deal ? [{ label: deal.title, href }] : []), here),
    }
  },
  check: (values, request, deal) => pairErrors(values, contextOf(request, deal)),
  partial: async (request, input) => {
    if (text(input.form, 'keep') === 'draft') return saveByButton(request, input)
    if (text(input.form, 'use')) return { values: await withSuggestion(request, input) }
    const shows = ['promo-types', 'hints', 'preview'].includes(text(input.form, 'show'))
    return shows ? { values: input.values } : null
  },
  load: readChoices,
  summarize: ({ t }, { errors, saveError, loaded }) => {
    if (loaded.promoTypes) return {}
    const message = t('deals:errors.promoTypesFailed')
    const summary = { promoTypeId: message, ...errors }
    return saveError ? { summary } : { summary, notice: { type: 'ERROR', message } }
  },
  layout: (field, { values, errors, record, loaded, unstored }, { t, format }) => (
    <>
      {field('title')}
      {field('subTitle')}
      {field('description')}
      {field('termsAndConditions')}
      <Pair>
        {field('originalPrice')}
        {field('deductionAmount')}
      </Pair>
      <CustomerPays values={values} />
      <CatalogueFields values={values} errors={errors} {...loaded} />
      <Pair>
        <StartField
          value={values.validFrom}
          error={errors.validFrom}
          before={record && businessDate(record.validFrom.milliseconds, format.timeZone)}
        />
        {field('expiredOn')}
      </Pair>
      <Pair>
        {field('startTime')}
        {field('endTime')}
      </Pair>
      {unstored && <Note icon="info">{t('deals:form.uploadFailed')}</Note>}
      {field('coverImage')}
      {field('imageUrls')}
      <RuleInputs field={field} values={values} errors={errors} branches={loaded.branches} />
      <PreviewPanel
        values={splitRules(values)}
        branches={loaded.branches ?? []}
        shownIn={loaded.shownIn}
      />
      <DealHints hints={loaded.hints} except={record?.id} />
      {field('draft')}
    </>
  ),
  add: (request, values) => {
    const { upstream, actor } = request
    const { id, version, writer } = values.draft
    const body = { ...toRequest(values, request), draft: { id, version, writer } }
    return upstream.core.POST('/deals/{role}', { path: { role: actor.role }, body })
  },
  change: (request, values, { record: { id }, version }) => {
    const { upstream, actor } = request
    const body = { ...toRequest(values, request), id, version }
    return upstream.core.PUT('/deals/{role}', { path: { role: actor.role }, body })
  },
  done: ({ actor }, deal, added) =>
    dealPaths.show({ userType: actor.roleLowerCase, id: deal?.id ?? added?.dealId ?? '' }),
})

function gateScreen({ page }: Request, gate: Gate): Screen {
  return screen({
    status: 422,
    title: page.t(`deals:gate.${gate}Title`),
    crumbs: crumbsTo(page, dealPaths.list, { label: page.t('common:crumbs.add') }),
    main: <GatePage gate={gate} />,
    dialog: <GateDialog gate={gate} />,
  })
}

function contextOf({ page }: Request, deal: Deal | null): DealContext {
  const { timeZone } = page.format
  const today = businessDate(Date.now(), timeZone)
  if (!deal) return { today, timeZone }
  const previousValidFrom = businessDate(deal.validFrom.milliseconds, timeZone)
  return { today, timeZone, previousValidFrom }
}

async function readChoices(
  request: Request,
  deal: Deal | null,
  { values, form }: { values: DealValues; form?: FormInput },
) {
  const asksForHints = form !== undefined && text(form, 'show') === 'hints'
  const [categories, promoTypes, hints, suggestions, branches] = await Promise.all([
    orNull(readOwnCategories(request)),
    readPromoTypes(request, values.categoryId),
    asksForHints ? dealHints(request, values, deal?.id) : null,
    deal ? null : readSuggestions(request, values.categoryId),
    orNull(readOwnBranches(request)),
  ])
  const missing = deal?.categories.filter((own) => !categories?.some(({ id }) => id === own.id))
  return {
    categories: [...(categories ?? []), ...(missing ?? [])],
    promoTypes,
    keptPromoTypes: form ? chosenOrKept(form, 'promoTypeId') : [],
    hints,
    suggestions,
    branches,
    shownIn: previewPage(request, form),
  }
}

function fromDeal(deal: Deal, { page }: Request): DealValues {
  const { timeZone } = page.format
  const { title, subTitle, description, termsAndConditions, startTime, endTime } = deal
  return {
    title,
    subTitle,
    description,
    termsAndConditions,
    startTime,
    endTime,
    originalPrice: moneyInput(deal.price.originalPrice.cents),
    deductionAmount: moneyInput(deal.deductionAmount.deductionAmount.cents),
    categoryId: deal.categories[0]?.id ?? '',
    promoTypeId: deal.promoType.id,
    validFrom: businessDate(deal.validFrom.milliseconds, timeZone),
    expiredOn: businessDate(deal.expiredOn.milliseconds, timeZone),
    coverImage: deal.coverImage,
    imageUrls: deal.imageUrls,
    ...ruleValues(deal),
    draft: dealFields.draft.empty,
  }
}

/** A copy of an earlier deal, with dates to choose; its category must still be one of the merchant's. */
async function copyOf(request: Request, id: string, categories: readonly { id: string }[]) {
  const deal = await readDeal({ ...request, params: { id } })
  const { today } = contextOf(request, null)
  const values = {
    ...fromDeal(deal, request),
    validFrom: today,
    expiredOn: '',
    draft: newDraft(),
  }
  if (categories.some(({ id }) => id === values.categoryId)) return values
  return { ...values, categoryId: '', promoTypeId: '' }
}

function toRequest(values: DealValues, { actor, page }: Request): DealSave {
  const {
    categoryId,
    validFrom,
    expiredOn,
    termsAndConditions,
    draft: _draft,
    ...rest
  } = splitRules(values)
  const { timeZone } = page.format
  return {
    ...rest,
    termsAndConditions: termsHtml(termsAndConditions),
    originalPrice: parseMoney(values.originalPrice) ?? 0,
    deductionAmount: parseMoney(values.deductionAmount) ?? 0,
    categoryIds: [categoryId],
    validFrom: startOfBusinessDate(validFrom, timeZone),
    expiredOn: startOfBusinessDate(expiredOn, timeZone),
    merchantId: actor.userId,
    deductionType: 'AMOUNT',
    couponAvailable: true,
    freeCoupons: true,
  }
}
