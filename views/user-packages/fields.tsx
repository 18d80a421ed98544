import {
  PACKAGE_COUPONS_MAX,
  PACKAGE_DAYS_MAX,
  PACKAGE_PRICE_MAX,
} from '#src/contract/core/package-limits.ts'
import {
  PACKAGE_NAME_MAX,
  type PackageField,
  type PackageValues,
} from '#src/features/user-packages/package-form.ts'
import { MONEY_PATTERN } from '#src/i18n/parse-money.ts'
import { usePage } from '#src/web/page/page.ts'
import { Pair } from '#views/components/layout.tsx'
import { MoneyInput } from '#views/components/money-input.tsx'
import { PictureField } from '#views/components/picture-field.tsx'
import { TextInput } from '#views/components/text-input.tsx'

type Props = { values: PackageValues; errors: Partial<Record<PackageField, string>> }

/** What a package is called, costs and holds, and its picture. */
export function PackageFields({ values, errors }: Props) {
  const { t } = usePage()
  return (
    <>
      <TextInput
        name="name"
        label={t('user-packages:field.name')}
        value={values.name}
        error={errors.name}
        maxLength={PACKAGE_NAME_MAX}
        autoComplete="off"
        counter
        required
        messages={{
          required: t('core:package.nameRequired'),
          max: t('user-packages:errors.nameMax'),
        }}
      />
      <MoneyInput
        name="price"
        label={t('user-packages:field.price')}
        hint={t('user-packages:form.priceHint')}
        value={values.price}
        error={errors.price}
        required
        pattern={`-?${MONEY_PATTERN}`}
        messages={{
          required: t('user-packages:errors.priceRequired'),
          pattern: t('user-packages:errors.invalid'),
        }}
        rules={[
          { is: 'match', as: '[^\\-].*', message: t('user-packages:errors.priceNegative') },
          { ...most(PACKAGE_PRICE_MAX / 100), message: t('user-packages:errors.priceMax') },
        ]}
      />
      <Counts values={values} errors={errors} />
      <PictureField
        label={t('user-packages:field.imageUrl')}
        error={errors.imageUrl}
        messages={{ required: t('user-packages:errors.imageRequired') }}
        imageUrl={values.imageUrl}
        keptAs={t('user-packages:form.keptImage')}
      />
    </>
  )
}

/** A number above zero, as `packageErrors` judges it. */
const aboveZero = { is: 'match', as: '(?!-)(.*[1-9].*)' } as const
const most = (limit: number) => ({ is: 'most', as: String(limit) }) as const

function Counts({ values, errors }: Props) {
  const { t } = usePage()
  const whole = { inputMode: 'numeric', maxLength: 9, autoComplete: 'off', required: true } as const
  const pattern = '-?\\d*'
  const invalid = t('user-packages:errors.invalid')
  return (
    <Pair>
      <TextInput
        name="couponLimit"
        label={t('user-packages:field.couponLimit')}
        value={values.couponLimit}
        error={errors.couponLimit}
        {...whole}
        pattern={pattern}
        messages={{ required: t('user-packages:errors.couponRequired'), pattern: invalid }}
        rules={[
          { ...aboveZero, message: t('user-packages:errors.couponZero') },
          { ...most(PACKAGE_COUPONS_MAX), message: t('user-packages:errors.couponMax') },
        ]}
      />
      <TextInput
        name="validDays"
        label={t('user-packages:field.validDays')}
        value={values.validDays}
        error={errors.validDays}
        {...whole}
        pattern={pattern}
        messages={{ required: t('user-packages:errors.validityRequired'), pattern: invalid }}
        rules={[
          { ...aboveZero, message: t('user-packages:errors.validityZero') },
          { ...most(PACKAGE_DAYS_MAX), message: t('user-packages:errors.validityMax') },
        ]}
      />
    </Pair>
  )
}
