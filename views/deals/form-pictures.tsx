import { EXTRA_IMAGES_MAX } from '#src/contract/core/deal-limits.ts'
import { mediaPaths } from '#src/contract/screens/media.ts'
import type { DealFormProps } from '#src/features/deals/form-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureId, pictureUrl } from '#src/web/pictures/paths.ts'
import { FileInput, type KeptFile } from '#views/components/file-input.tsx'
import { Note } from '#views/components/note.tsx'

/** Cover and extra images; what is stored stays chosen when the form is shown again. */
export function PictureFields({ values, errors, uploadFailed }: DealFormProps) {
  const { t } = usePage()
  const cover = values.coverImage ? [kept(values.coverImage, t('deals:form.keptCover'))] : []
  const images = values.imageUrls.map((url, index) =>
    kept(url, t('deals:form.keptImage', { number: index + 1 })),
  )
  return (
    <>
      {uploadFailed && <Note icon="info">{t('deals:form.uploadFailed')}</Note>}
      <FileInput
        name="coverImage"
        label={t('deals:form.coverImage')}
        hint={t('deals:form.coverHint')}
        error={errors.coverImage}
        messages={{ required: t('deals:errors.coverRequired') }}
        uploadUrl={mediaPaths.create()}
        kept={cover}
        maxFiles={1}
      />
      <FileInput
        name="imageUrls"
        label={t('deals:form.images')}
        hint={t('deals:form.imagesHint')}
        error={errors.imageUrls}
        messages={{ required: t('deals:errors.imagesRequired'), max: t('deals:errors.imagesMax') }}
        uploadUrl={mediaPaths.create()}
        kept={images}
        maxFiles={EXTRA_IMAGES_MAX}
        multiple
      />
    </>
  )
}

function kept(url: string, name: string): KeptFile {
  return { id: pictureId(url), url: pictureUrl(url, 'thumb'), name }
}
