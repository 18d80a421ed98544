import {
  offeredPlanTypes,
  PLAN_AMOUNT_MAX,
  PLAN_COUNT_MAX,
  planTypes,
} from '#src/contract/core/plan-limits.ts'
import { MONEY_PATTERN } from '#src/i18n/parse-money.ts'
import { usePage } from '#src/web/page/page.ts'
import { Pair } from '#views/components/layout.tsx'
import { MoneyInput } from '#views/components/money-input.tsx'
import { Select } from '#views/components/select.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import type { PlanFieldProps } from './form-props.ts'

/** What a plan allows and costs. */
export function PlanTermFields(props: PlanFieldProps) {
  const { t } = usePage()
  const { values, errors } = props
  const offered: readonly string[] = offeredPlanTypes
  const ifPaid = { when: ['isFree', 'no'] } as const
  return (
    <>
      <Select
        name="planType"
        label={t('plans:field.planType')}
        value={values.planType}
        error={errors.planType}
        empty={false}
        options={planTypes.map((type) => ({
          value: type,
          label: offered.includes(type)
            ? t(`plans:type.${type}`)
            : t('plans:form.notOffered', { type: t(`plans:type.${type}`) }),
          disabled: !offered.includes(type),
        }))}
      />
      <Counts {...props} />
      <Pair>
        <Select
          name="isFree"
          label={t('plans:form.isFree')}
          value={values.isFree}
          error={errors.isFree}
          empty={false}
          options={[
            { value: 'no', label: t('plans:form.no') },
            { value: 'yes', label: t('plans:form.yes') },
          ]}
        />
        <MoneyInput
          name="amount"
          label={t('plans:field.amount')}
          hint={t('plans:form.amountHint')}
          value={values.amount}
          error={errors.amount}
          rules={[
            { ...ifPaid, is: 'filled', message: t('core:plan.amountRequired') },
            { ...ifPaid, is: 'match', as: MONEY_PATTERN, message: t('plans:errors.amount') },
            { ...ifPaid, is: 'match', as: '.*[1-9].*', message: t('plans:errors.amount') },
            {
              ...ifPaid,
              is: 'most',
              as: String(PLAN_AMOUNT_MAX / 100),
              message: t('plans:errors.amount'),
            },
          ]}
        />
      </Pair>
    </>
  )
}

function Counts({ values, errors }: PlanFieldProps) {
  const { t } = usePage()
  const whole = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off', required: true } as const
  const pattern = '\\d*'
  const messages = { pattern: t('plans:errors.whole') }
  const aboveZero = { is: 'match', as: '.*[1-9].*' } as const
  const most = { is: 'most', as: String(PLAN_COUNT_MAX), message: messages.pattern } as const
  return (
    <>
      <TextInput
        name="noOfDealsPerMonth"
        label={t('plans:field.dealsPerMonth')}
        hint={t('plans:form.moreThanZero')}
        value={values.noOfDealsPerMonth}
        error={errors.noOfDealsPerMonth}
        {...{ ...whole, pattern }}
        messages={{ ...messages, required: t('plans:errors.dealsRequired') }}
        rules={[{ ...aboveZero, message: t('core:plan.dealsZero') }, most]}
      />
      <Pair>
        <TextInput
          name="noOfDealsOfTheDayEventsPerMonth"
          label={t('plans:field.eventsPerMonth')}
          value={values.noOfDealsOfTheDayEventsPerMonth}
          error={errors.noOfDealsOfTheDayEventsPerMonth}
          {...{ ...whole, pattern }}
          messages={{ ...messages, required: t('plans:errors.eventsRequired') }}
          rules={[most]}
        />
        <TextInput
          name="noOfDealsOfTheDayPerEvent"
          label={t('plans:field.dealsPerEvent')}
          value={values.noOfDealsOfTheDayPerEvent}
          error={errors.noOfDealsOfTheDayPerEvent}
          {...{ ...whole, pattern }}
          messages={{ ...messages, required: t('plans:errors.perEventRequired') }}
          rules={[{ ...aboveZero, message: t('core:plan.perEventZero') }, most]}
        />
      </Pair>
    </>
  )
}
