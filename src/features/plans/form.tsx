import * as contract from '#src/contract/core/plans.ts'
import { planPaths } from '#src/contract/screens/plans.ts'
import type { Key } from '#src/i18n/keys.ts'
import { moneyInput, parseMoney } from '#src/i18n/parse-money.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { questionWords } from '#src/web/decisions/questions.ts'
import { picture, select } from '#src/web/forms/choice-fields.tsx'
import type { ValuesOf } from '#src/web/forms/field.ts'
import { money, wholeNumber } from '#src/web/forms/number-fields.tsx'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textArea, textLine } from '#src/web/forms/text-fields.tsx'
import { wordOf } from '#views/plans/filters.ts'
import { findPlan, planCrumbs, userTypeOf } from './details.tsx'

const { list, add, edit, summary } = planPaths

const tooLong = 'core:plan.tooLong'
const count = (label: Key, required: Key, zero?: Key, hint?: Key) =>
  wholeNumber(label, {
    required,
    invalid: 'plans:errors.whole',
    zero,
    most: [contract.PLAN_COUNT_MAX, 'plans:errors.whole'],
    digits: 6,
    hint,
  })
const offered: readonly string[] = contract.offeredPlanTypes

const fields = {
  title: textLine('plans:field.title', {
    required: 'common:messages.titleRequired',
    max: contract.PLAN_TITLE_MAX,
    tooLong,
    autoComplete: 'off',
    counter: true,
  }),
  subTitle: textLine('plans:field.subTitle', {
    max: contract.PLAN_SUB_TITLE_MAX,
    tooLong,
    autoComplete: 'off',
    counter: true,
  }),
  description: textArea('plans:field.description', { max: contract.PLAN_DESCRIPTION_MAX, tooLong }),
  termsAndCondition: textArea('plans:field.terms', {
    required: 'core:plan.termsRequired',
    max: contract.PLAN_TERMS_MAX,
    tooLong,
    rows: 6,
  }),
  planType: select('plans:field.planType', {
    values: contract.planTypes,
    allowed: offered,
    first: 'MONTHLY',
    required: 'plans:errors.planTypeRequired',
    text: (t, type) => {
      const name = t(`plans:type.${type as (typeof contract.planTypes)[number]}`)
      return offered.includes(type) ? name : t('plans:form.notOffered', { type: name })
    },
  }),
  noOfDealsPerMonth: count(
    'plans:field.dealsPerMonth',
    'plans:errors.dealsRequired',
    'core:plan.dealsZero',
    'plans:form.moreThanZero',
  ),
  noOfDealsOfTheDayEventsPerMonth: count(
    'plans:field.eventsPerMonth',
    'plans:errors.eventsRequired',
  ),
  noOfDealsOfTheDayPerEvent: count(
    'plans:field.dealsPerEvent',
    'plans:errors.perEventRequired',
    'core:plan.perEventZero',
  ),
  isFree: select('plans:form.isFree', {
    values: ['no', 'yes'],
    first: 'no',
    required: 'plans:errors.freeRequired',
    text: (t, value) => t(value === 'yes' ? 'plans:form.yes' : 'plans:form.no'),
  }),
  amount: money('plans:field.amount', {
    required: 'core:plan.amountRequired',
    invalid: 'plans:errors.amount',
    zero: 'plans:errors.amount',
    most: [contract.PLAN_AMOUNT_MAX, 'plans:errors.amount'],
    hint: 'plans:form.amountHint',
    when: ['isFree', 'no'],
  }),
  imageUrl: picture('plans:field.image', { keptAs: 'plans:form.keptImage', optional: true }),
}

export const planForm = recordForm({
  fields,
  pairs: [
    ['noOfDealsOfTheDayEventsPerMonth', 'noOfDealsOfTheDayPerEvent'],
    ['isFree', 'amount'],
  ],
  requiresChange: true,
  find: (request) => findPlan(request, request.params.id),
  start: () => ({
    values: { noOfDealsOfTheDayEventsPerMonth: '0', noOfDealsOfTheDayPerEvent: '1' },
  }),
  values: fromPlan,
  about: ({ page, params }, plan, here) => {
    const type = plan?.userRole ?? userTypeOf(params.userType)
    const userType = wordOf(type)
    const words = { submit: page.t('plans:form.submit') }
    if (!plan) {
      return {
        ...words,
        title: page.t(`plans:form.addTitle.${type}`),
        lead: page.t('plans:form.lead'),
        action: add({ userType }),
        cancelHref: list({ userType }),
        crumbs: planCrumbs(page, type, here),
      }
    }
    const href = summary({ id: plan.id })
    return {
      ...words,
      title: page.t('plans:form.editTitle'),
      lead: page.t('plans:form.leadEdit'),
      action: edit({ id: plan.id }),
      cancelHref: href,
      crumbs: planCrumbs(page, type, { label: plan.title, href }, here),
    }
  },
  add: ({ upstream, actor, params }, values) => {
    const userRole = userTypeOf(params.userType)
    const body = { ...toRequest(values), userRole, userId: actor.userId }
    return upstream.core.POST('/subscription', { body })
  },
  change: ({ upstream, actor }, values, { record: { id }, version }) => {
    const body = { ...toRequest(values), version, id, userId: actor.userId }
    return upstream.core.PUT('/subscription', { body })
  },
  done: ({ params }, plan) =>
    plan ? summary({ id: plan.id }) : list({ userType: params.userType ?? '' }),
})

function fromPlan(plan: contract.Plan): ValuesOf<typeof fields> {
  const { title, subTitle, description, planType, termsAndCondition } = plan
  return {
    title,
    subTitle,
    description,
    planType,
    noOfDealsPerMonth: String(plan.noOfDealsPerMonth),
    noOfDealsOfTheDayEventsPerMonth: String(plan.noOfDealsOfTheDayEventsPerMonth),
    noOfDealsOfTheDayPerEvent: String(plan.noOfDealsOfTheDayPerEvent),
    isFree: plan.free ? 'yes' : 'no',
    amount: plan.free ? '' : moneyInput(plan.amount.amount),
    imageUrl: plan.imageUrl ?? '',
    termsAndCondition,
  }
}

function toRequest(values: ValuesOf<typeof fields>) {
  const isFree = values.isFree === 'yes'
  return {
    ...values,
    imageUrl: values.imageUrl || null,
    planType: contract.offeredPlanTypes[0],
    noOfDealsPerMonth: Number(values.noOfDealsPerMonth),
    noOfDealsOfTheDayEventsPerMonth: Number(values.noOfDealsOfTheDayEventsPerMonth),
    noOfDealsOfTheDayPerEvent: Number(values.noOfDealsOfTheDayPerEvent),
    isFree,
    amount: isFree ? 0 : (parseMoney(values.amount) ?? 0),
  }
}

/** A plan with subscribers can't be deleted; the service says how many there are. */
export const planDeletion: Act<contract.Plan> = {
  load: (request) => findPlan(request, request.params.id),
  question({ page }, { id, title: name, userRole }) {
    const cancelHref = planPaths.summary({ id })
    const words = questionWords(page.t, 'plans:delete', { name })
    return {
      action: planPaths.delete({ id }),
      ...words,
      cancelHref,
      crumbs: planCrumbs(page, userRole, { label: name, href: cancelHref }, { label: words.verb }),
    }
  },
  send: ({ upstream }, { id }) => upstream.core.DELETE('/subscription/{id}', { path: { id } }),
  next: (_request, { userRole }) => planPaths.list({ userType: wordOf(userRole) }),
}
