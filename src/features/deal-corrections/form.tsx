import type { DealCorrection } from '#src/contract/core/deal-corrections.ts'
import { correctionPaths } from '#src/contract/screens/deal-corrections.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { readOwnBranches } from '#src/features/branches/index.ts'
import {
  dealFields,
  RuleInputs,
  readDeal,
  ruleFields,
  ruleValues,
  splitRules,
} from '#src/features/deals/index.ts'
import { orNull } from '#src/upstream/result.ts'
import type { ValuesOf } from '#src/web/forms/field.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { Forbidden, idOf, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { Note } from '#views/components/note.tsx'
import { correctionRules, mayCorrect } from '#views/deal-corrections/lifecycle.ts'
import { termsHtml } from '#views/deals/exports.ts'
import { refusalFor } from '#views/page/decision-rules.ts'
import { correctionScreen, readCorrection } from './corrections.tsx'

const { title, subTitle, description, termsAndConditions, coverImage, imageUrls } = dealFields
const { couponValue: _promised, ...rules } = ruleFields
const words = { title, subTitle, description, termsAndConditions, coverImage, imageUrls }
const fields = { ...words, ...rules }
type Values = ValuesOf<typeof fields>

export const correctionForm = recordForm({
  fields,
  find: readCorrection,
  start: async (request) => {
    const { actor, params, upstream } = request
    const dealId = idOf(params.dealId)
    const [deal, open] = await Promise.all([
      readDeal({ ...request, params: { id: dealId } }),
      upstream.core.read('/deal-corrections/of/{dealId}', { path: { dealId } }),
    ])
    if (!mayCorrect(actor, deal)) throw new Forbidden()
    if (open) return { instead: seeOther(correctionPaths.edit({ id: open.id })) }
    return { values: valuesOf(deal) }
  },
  refuse: (request, correction) => {
    const refusal = refusalFor(correctionRules, request.actor, correction, 'edit')
    return refusal && correctionScreen.refused(request, correction, request.page.t(refusal))
  },
  values: valuesOf,
  about: ({ page, params }, correction, here) => ({
    title: page.t(
      correction ? 'deal-corrections:form.editTitle' : 'deal-corrections:form.addTitle',
    ),
    lead: page.t('deal-corrections:form.lead'),
    action: correction
      ? correctionPaths.edit({ id: correction.id })
      : correctionPaths.add({ dealId: idOf(params.dealId) }),
    submit: page.t('deal-corrections:form.submit'),
    cancelHref: correction
      ? correctionPaths.show({ id: correction.id })
      : dealPaths.show({ userType: 'merchant', id: idOf(params.dealId) }),
    crumbs: crumbsTo(page, correctionPaths.list, here),
  }),
  load: async (request) => ({ branches: await orNull(readOwnBranches(request)) }),
  layout: (field, { values, errors, loaded, unstored }, { t }) => (
    <>
      {field('title')}
      {field('subTitle')}
      {field('description')}
      {field('termsAndConditions')}
      {unstored && <Note icon="info">{t('deals:form.uploadFailed')}</Note>}
      {field('coverImage')}
      {field('imageUrls')}
      <RuleInputs field={field} values={values} errors={errors} branches={loaded.branches} />
    </>
  ),
  add: (request, values) =>
    request.upstream.core.POST('/deal-corrections', {
      body: { ...toSend(values), dealId: idOf(request.params.dealId) },
    }),
  change: ({ upstream }: Request, values, { record: { id }, version }) =>
    upstream.core.PUT('/deal-corrections', { body: { ...toSend(values), id, version } }),
  done: (_request, correction, added) =>
    correctionPaths.show({ id: correction?.id ?? added?.id ?? '' }),
})

function valuesOf(of: DealCorrection['before']): Values {
  const { couponValue: _promised, ...typed } = ruleValues(of)
  return {
    title: of.title,
    subTitle: of.subTitle,
    description: of.description,
    termsAndConditions: of.termsAndConditions,
    coverImage: of.coverImage,
    imageUrls: of.imageUrls,
    ...typed,
  }
}

function toSend(values: Values) {
  const termsAndConditions = termsHtml(values.termsAndConditions)
  return { ...splitRules(values), termsAndConditions }
}
