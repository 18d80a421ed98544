import type { Result } from '#src/web/http/result.ts'
import { UnsentComment } from '#views/components/unsent-comment.tsx'

/** Who comes second keeps what they wrote. */
export async function withComment(
  refused: Promise<Result> | Result,
  { comment = '' }: { comment?: string },
): Promise<Result> {
  const result = await refused
  if (comment.trim() === '' || !('kind' in result) || result.kind !== 'screen') return result
  const main = (
    <>
      <UnsentComment text={comment} />
      {result.main}
    </>
  )
  return { ...result, main }
}
