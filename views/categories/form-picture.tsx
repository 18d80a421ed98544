import { pictureId, pictureUrl } from '#src/features/deals/paths.ts'
import { mediaPaths } from '#src/features/media/paths.ts'
import { FileInput } from '#views/components/file-input.tsx'
import { usePage } from '#views/page.ts'
import type { CategoryFormProps } from './form.tsx'

/** The picture; what is stored stays chosen when the form is shown again. */
export function PictureField({ values, errors }: Pick<CategoryFormProps, 'values' | 'errors'>) {
  const { t } = usePage()
  const { imageUrl } = values
  const kept = {
    id: pictureId(imageUrl),
    url: pictureUrl(imageUrl, 'thumb'),
    name: t('categories:form.keptImage'),
  }
  return (
    <FileInput
      name="imageUrl"
      label={t('categories:column.image')}
      hint={t('categories:form.imageHint')}
      error={errors.imageUrl}
      uploadUrl={mediaPaths.create()}
      kept={imageUrl ? [kept] : []}
      maxFiles={1}
    />
  )
}
