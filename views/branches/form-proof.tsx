import { DOCUMENT_ACCEPT } from '#src/contract/files/files.ts'
import { branchPaths } from '#src/contract/screens/branches.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureId } from '#src/web/pictures/paths.ts'
import { FileInput } from '#views/components/file-input.tsx'

export function ProofField({ value, error }: { value: string; error: string | undefined }) {
  const { t } = usePage()
  const id = pictureId(value)
  return (
    <FileInput
      name="proof"
      label={t('branches:field.proof')}
      hint={t('branches:form.proofHint')}
      error={error}
      accept={DOCUMENT_ACCEPT}
      texts={{ choose: t('branches:form.chooseFile'), formats: t('branches:form.proofFormats') }}
      uploadUrl={branchPaths.upload()}
      kept={id ? [{ id, url: '', name: t('branches:form.keptProof') }] : []}
      maxFiles={1}
      optional
    />
  )
}
