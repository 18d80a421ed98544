import type { UpstreamResult } from '#src/upstream/result.ts'

export function mapped<From, To>(
  result: UpstreamResult<From>,
  toData: (data: From) => To,
): UpstreamResult<To> {
  return result.ok ? { ...result, data: toData(result.data) } : result
}
