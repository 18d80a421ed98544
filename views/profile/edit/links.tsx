import { EMAIL_MAX, EMAIL_PATTERN } from '#src/contract/authentication/email.ts'
import { WEB_ADDRESS_PATTERN } from '#src/contract/authentication/web-address.ts'
import { profileLimits } from '#src/features/profile/business-form.ts'
import { usePage } from '#src/web/page/page.ts'
import { TextInput } from '#views/components/text-input.tsx'
import type { BusinessFormProps } from './business-props.ts'

type Props = Pick<BusinessFormProps, 'values' | 'errors'>

/** Where customers find the business; only http and https addresses. */
export function LinkFields({ values, errors }: Props) {
  const { t } = usePage()
  return (
    <>
      <TextInput
        name="email"
        type="email"
        label={t('profile:field.email')}
        value={values.email}
        error={errors.email}
        maxLength={EMAIL_MAX}
        autoComplete="email"
        pattern={EMAIL_PATTERN}
        messages={{ pattern: t('common:messages.email') }}
        optional
      />
      {(['webSite', 'facebook', 'instagram'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          type="url"
          label={t(`profile:field.${name}`)}
          value={values[name]}
          error={errors[name]}
          maxLength={profileLimits.url}
          inputMode="url"
          pattern={WEB_ADDRESS_PATTERN}
          messages={{ pattern: t('profile:errors.webAddress') }}
          optional
        />
      ))}
    </>
  )
}
