import {
  DESCRIPTION_MAX,
  PRICE_CENTS_MAX,
  SUB_TITLE_MAX,
  TITLE_MAX,
} from '#src/contract/core/deal-limits.ts'
import type { DealFormProps } from '#src/features/deals/form-props.ts'
import { MONEY_PATTERN } from '#src/i18n/parse-money.ts'
import { usePage } from '#src/web/page/page.ts'
import { Pair } from '#views/components/layout.tsx'
import { MoneyInput } from '#views/components/money-input.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { TermsField } from './form-terms.tsx'

export function OfferFields({ values, errors }: DealFormProps) {
  const { t } = usePage()
  return (
    <>
      <TextInput
        name="title"
        label={t('deals:form.title')}
        value={values.title}
        error={errors.title}
        maxLength={TITLE_MAX}
        messages={{ required: t('deals:errors.titleRequired'), max: t('deals:errors.titleMax') }}
        required
        counter
      />
      <TextInput
        name="subTitle"
        label={t('deals:form.subTitle')}
        value={values.subTitle}
        error={errors.subTitle}
        maxLength={SUB_TITLE_MAX}
        messages={{ required: t('deals:errors.subTitleRequired'), max: t('deals:errors.titleMax') }}
        required
        counter
      />
      <TextArea
        name="description"
        label={t('deals:form.description')}
        value={values.description}
        error={errors.description}
        maxLength={DESCRIPTION_MAX}
        messages={{ max: t('deals:errors.descriptionMax') }}
        optional
      />
      <TermsField value={values.termsAndConditions} error={errors.termsAndConditions} />
      <Prices values={values} errors={errors} />
    </>
  )
}

function Prices({ values, errors }: Pick<DealFormProps, 'values' | 'errors'>) {
  const { t } = usePage()
  return (
    <Pair>
      <MoneyInput
        name="originalPrice"
        label={t('deals:form.originalPrice')}
        value={values.originalPrice}
        error={errors.originalPrice}
        pattern={MONEY_PATTERN}
        messages={{
          required: t('deals:errors.originalPriceRequired'),
          pattern: t('deals:errors.originalPrice'),
        }}
        rules={[
          { is: 'match', as: '.*[1-9].*', message: t('deals:errors.originalPrice') },
          {
            is: 'most',
            as: String(PRICE_CENTS_MAX / 100),
            message: t('deals:errors.originalPrice'),
          },
        ]}
        required
      />
      <MoneyInput
        name="deductionAmount"
        label={t('deals:form.deductionAmount')}
        value={values.deductionAmount}
        error={errors.deductionAmount}
        pattern={MONEY_PATTERN}
        messages={{
          required: t('deals:errors.deductionRequired'),
          pattern: t('deals:errors.price'),
        }}
        rules={[{ is: 'most', as: 'originalPrice', message: t('deals:errors.deductionMax') }]}
        required
      />
    </Pair>
  )
}
