import type { UpstreamResult } from '#src/upstream/result.ts'

/** A good answer in other words; a refusal stays what it is. */
export function mapped<From, To>(
  result: UpstreamResult<From>,
  toData: (data: From) => To,
): UpstreamResult<To> {
  return result.ok ? { ...result, data: toData(result.data) } : result
}
