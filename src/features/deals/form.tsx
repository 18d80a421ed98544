import type { Deal } from '#src/contract/core/deals.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { merchantPaths } from '#src/contract/screens/merchants.ts'
import { readOwnBranches } from '#src/features/branches/index.ts'
import { businessDate } from '#src/i18n/business-time.ts'
import { orNull } from '#src/upstream/result.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'
import { chosenOrKept } from '#src/web/forms/kept-choices.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { NotFound } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Pair } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import { DraftField } from '#views/deals/draft.tsx'
import { CatalogueFields, StartField } from '#views/deals/form-fields.tsx'
import { DealHints } from '#views/deals/form-hints.tsx'
import { editRefusal } from '#views/deals/lifecycle.ts'
import { CustomerPays, PreviewPanel } from '#views/deals/preview.tsx'
import { type DealValues, dealFields, newDraft } from './deal-fields.tsx'
import { formPathsOf, merchantOf, onBehalfOf, readGate, readNamedMerchant } from './deal-owner.ts'
import { pairErrors } from './deal-rules.ts'
import { dealScreen, readDeal } from './deals.tsx'
import { explain } from './decisions.ts'
import { openDraft, saveByButton } from './drafts.tsx'
import { contextOf, copyOf, fromDeal, toRequest } from './form-values.ts'
import { gateScreen } from './gate-screen.tsx'
import { readOwnCategories, readPromoTypes } from './load-deals.ts'
import { dealHints } from './preflight.tsx'
import { previewPage } from './preview.tsx'
import { RuleInputs, splitRules } from './rule-fields.tsx'

export const dealForm = recordForm({
  fields: dealFields,
  find: readFormDeal,
  start: async (request) => {
    const merchantId = merchantOf(request)
    const [gate, categories] = await Promise.all([
      readGate(request),
      readOwnCategories(request, merchantId),
    ])
    if (gate && gate !== 'open') return { instead: await gateScreen(request, gate) }
    if (categories.length === 0) return { instead: await gateScreen(request, 'noCategories') }
    const { today } = contextOf(request, null)
    const copied = request.query.get('copy')
    const draft = request.query.get('draft')
    if (draft) return openDraft(request, draft, categories)
    if (copied) return { values: await copyOf(request, copied, categories) }
    const only = categories.length === 1 ? categories[0]?.id : undefined
    return { values: { validFrom: today, categoryId: only ?? '', draft: newDraft() } }
  },
  refuse: (request, deal) => {
    const refusal = editRefusal(request.actor, deal)
    return refusal && dealScreen.refused(request, deal, explain(request.page, deal, refusal))
  },
  values: fromDeal,
  about: ({ page, actor }, deal, here, { paths, merchant }) => {
    const { t } = page
    const userType = actor.roleLowerCase
    const list = merchant ? paths.drafts() : dealPaths.list({ userType })
    const href = deal ? dealPaths.show({ userType, id: deal.id }) : list
    const below = deal ? [{ label: deal.title, href }, here] : [here]
    return {
      title: t(deal ? 'deals:form.editTitle' : 'deals:form.addTitle'),
      lead: merchant
        ? t('deals:for.lead', { merchant: merchant.name })
        : t(deal ? 'deals:form.editLead' : 'deals:form.addLead'),
      action: deal ? paths.edit(deal.id) : paths.add(),
      submit: t(deal ? 'deals:form.save' : 'deals:form.add'),
      cancelHref: href,
      crumbs: merchant
        ? crumbsTo(page, merchantPaths.list, { label: merchant.name, href: list }, ...below)
        : crumbsTo(page, dealPaths.list, ...below),
    }
  },
  check: (values, request, deal) => pairErrors(values, contextOf(request, deal)),
  partial: async (request, input) => {
    if (text(input.form, 'keep') === 'draft') return saveByButton(request, input)
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
      <RuleInputs
        field={field}
        amount={field('couponValue')}
        values={values}
        errors={errors}
        branches={loaded.branches}
      />
      <PreviewPanel
        values={splitRules(values)}
        branches={loaded.branches ?? []}
        shownIn={loaded.shownIn}
        paths={loaded.paths}
      />
      <DealHints paths={loaded.paths} hints={loaded.hints} except={record?.id} />
      {!record && <DraftField paths={loaded.paths} draft={values.draft} error={errors.draft} />}
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

/** The deal of the address; for an administrator, one of the merchant's in the address. */
async function readFormDeal(request: Request): Promise<Deal> {
  const deal = await readDeal(request)
  if ((onBehalfOf(request) ?? deal.merchant.id) !== deal.merchant.id) throw new NotFound()
  return deal
}

async function readChoices(
  request: Request,
  deal: Deal | null,
  { values, form }: { values: DealValues; form?: FormInput },
) {
  const asksForHints = form !== undefined && text(form, 'show') === 'hints'
  const merchantId = merchantOf(request)
  const [merchant, categories, promoTypes, hints, branches] = await Promise.all([
    readNamedMerchant(request),
    orNull(readOwnCategories(request, merchantId)),
    readPromoTypes(request, values.categoryId),
    asksForHints ? dealHints(request, values, deal?.id) : null,
    orNull(readOwnBranches(request, merchantId)),
  ])
  const missing = deal?.categories.filter((own) => !categories?.some(({ id }) => id === own.id))
  return {
    paths: formPathsOf(request),
    merchant,
    categories: [...(categories ?? []), ...(missing ?? [])],
    promoTypes,
    keptPromoTypes: form ? chosenOrKept(form, 'promoTypeId') : [],
    hints,
    branches,
    shownIn: previewPage(request, form),
  }
}
