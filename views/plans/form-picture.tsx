import { pictureId, pictureUrl } from '#src/features/deals/paths.ts'
import { mediaPaths } from '#src/features/media/paths.ts'
import { FileInput } from '#views/components/file-input.tsx'
import { usePage } from '#views/page.ts'
import type { PlanFieldProps } from './form.tsx'

/** May be left out (SUBS-31); what is stored stays chosen when the form is shown again. */
export function PlanPicture({ values: { imageUrl }, errors }: PlanFieldProps) {
  const { t } = usePage()
  const kept = {
    id: pictureId(imageUrl),
    url: pictureUrl(imageUrl, 'thumb'),
    name: t('plans:form.keptImage'),
  }
  return (
    <FileInput
      name="imageUrl"
      label={t('plans:field.image')}
      optional
      error={errors.imageUrl}
      uploadUrl={mediaPaths.create()}
      kept={imageUrl ? [kept] : []}
      maxFiles={1}
    />
  )
}
