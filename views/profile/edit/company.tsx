import { MOBILE_PATTERN } from '#src/contract/authentication/mobile-number.ts'
import { TELEPHONE_PATTERN } from '#src/contract/authentication/telephone.ts'
import { profileLimits } from '#src/features/profile/business-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { Pair } from '#views/components/layout.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import type { BusinessFormProps } from './business-props.ts'

type Props = Pick<BusinessFormProps, 'values' | 'errors'>

export function CompanyFields({ values, errors }: Props) {
  const { t } = usePage()
  return (
    <>
      <TextInput
        name="businessName"
        label={t('profile:field.businessName')}
        value={values.businessName}
        error={errors.businessName}
        maxLength={profileLimits.businessName}
        autoComplete="organization"
        messages={{ required: t('profile:errors.businessNameRequired') }}
        required
      />
      <Pair>
        <TextInput
          name="ownerName"
          label={t('profile:field.ownerName')}
          value={values.ownerName}
          error={errors.ownerName}
          maxLength={profileLimits.ownerName}
          messages={{ required: t('profile:errors.ownerNameRequired') }}
          required
        />
        <TextInput
          name="businessRegNo"
          label={t('profile:field.businessRegNo')}
          value={values.businessRegNo}
          error={errors.businessRegNo}
          maxLength={profileLimits.businessRegNo}
          messages={{ required: t('profile:errors.businessRegNoRequired') }}
          required
        />
      </Pair>
      <PhoneFields values={values} errors={errors} />
      <TextArea
        name="address"
        label={t('profile:field.address')}
        value={values.address}
        error={errors.address}
        rows={3}
        maxLength={profileLimits.address}
        messages={{ required: t('profile:errors.addressRequired') }}
        required
      />
    </>
  )
}

function PhoneFields({ values, errors }: Props) {
  const { t } = usePage()
  return (
    <Pair>
      <TextInput
        name="mobileNo"
        type="tel"
        label={t('profile:field.mobileNo')}
        value={values.mobileNo}
        error={errors.mobileNo}
        autoComplete="tel"
        pattern={MOBILE_PATTERN}
        messages={{
          required: t('profile:errors.mobileRequired'),
          pattern: t('common:messages.phoneNumber'),
        }}
        required
      />
      <TextInput
        name="telephone"
        type="tel"
        label={t('profile:field.telephone')}
        value={values.telephone}
        error={errors.telephone}
        pattern={TELEPHONE_PATTERN}
        messages={{ pattern: t('common:messages.phoneNumber') }}
        optional
      />
    </Pair>
  )
}
