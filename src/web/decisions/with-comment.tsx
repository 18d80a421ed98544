import type { ReactNode } from 'react'
import type { Result } from '#src/web/http/result.ts'
import { UnsentComment } from '#views/components/unsent-comment.tsx'

/** Who comes second keeps what they wrote. */
export async function withComment(
  refused: Promise<Result> | Result,
  { comment = '' }: { comment?: string },
): Promise<Result> {
  return above(await refused, comment.trim() !== '' && <UnsentComment text={comment} />)
}

/** A screen with something at its top. */
export function above(result: Result, node: ReactNode): Result {
  if (!node || !('kind' in result) || result.kind !== 'screen') return result
  const main = (
    <>
      {node}
      {result.main}
    </>
  )
  return { ...result, main }
}
