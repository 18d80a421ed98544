import {
  PLAN_DESCRIPTION_MAX,
  PLAN_SUB_TITLE_MAX,
  PLAN_TERMS_MAX,
  PLAN_TITLE_MAX,
} from '#src/contract/core/plan-limits.ts'
import { usePage } from '#src/web/page/page.ts'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import type { PlanFieldProps } from './form-props.ts'

/** What a plan says of itself. */
export function PlanTextFields({ values, errors }: PlanFieldProps) {
  const { t } = usePage()
  const max = t('core:plan.tooLong')
  return (
    <>
      <TextInput
        name="title"
        label={t('plans:field.title')}
        value={values.title}
        error={errors.title}
        maxLength={PLAN_TITLE_MAX}
        autoComplete="off"
        counter
        required
        messages={{ required: t('core:plan.titleRequired'), max }}
      />
      <TextInput
        name="subTitle"
        label={t('plans:field.subTitle')}
        value={values.subTitle}
        error={errors.subTitle}
        maxLength={PLAN_SUB_TITLE_MAX}
        autoComplete="off"
        counter
        optional
        messages={{ max }}
      />
      <TextArea
        name="description"
        label={t('plans:field.description')}
        value={values.description}
        error={errors.description}
        maxLength={PLAN_DESCRIPTION_MAX}
        optional
        messages={{ max }}
      />
      <TextArea
        name="termsAndCondition"
        label={t('plans:field.terms')}
        value={values.termsAndCondition}
        error={errors.termsAndCondition}
        maxLength={PLAN_TERMS_MAX}
        rows={6}
        required
        messages={{ required: t('core:plan.termsRequired'), max }}
      />
    </>
  )
}
