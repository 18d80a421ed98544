/**
 * The text of the QR in the app: `DD1:<code>:<payload>:<signature>`, the last two in base64url. The
 * Ed25519 signature (RFC 8032) covers all that stands before it, so a genuine code is known without asking.
 */
export type SignedCode = {
  /** First 4 bytes of SHA-256 of the public key, in base64url. */
  keyId: string
  couponId: string
  dealId: string
  merchantId: string
  /** Last business day on which it is valid, YYYY-MM-DD. */
  lastDay: string
  hasAttention: boolean
  hasCapacity: boolean
  holdsValue: boolean
  /** `branchMark`s of where it is valid; none and not `hasMoreBranches`: everywhere. */
  branches: string[]
  hasMoreBranches: boolean
}

/** `signed` is what the signature covers. */
type SignedText = { code: string; facts: SignedCode; signed: string; signature: Uint8Array }

export const SIGNED_BRANCHES_MAX = 20
const MARK_BYTES = 4
const SIGNATURE_BYTES = 64

const VERSION = 1
const FIXED_BYTES = 59
const DAY_MS = 86_400_000
const flags = ['hasAttention', 'hasCapacity', 'holdsValue', 'hasMoreBranches'] as const

/** @returns all but the last colon and the signature */
export function signedPart(code: string, facts: SignedCode): string {
  const branches = facts.branches.slice(0, SIGNED_BRANCHES_MAX)
  const bytes = new Uint8Array(FIXED_BYTES + branches.length * MARK_BYTES)
  const view = new DataView(bytes.buffer)
  const hasMoreBranches = facts.hasMoreBranches || facts.branches.length > branches.length
  bytes[0] = VERSION
  bytes.set(fromBase64Url(facts.keyId), 1)
  bytes.set(idBytes(facts.couponId), 5)
  bytes.set(idBytes(facts.dealId), 21)
  bytes.set(idBytes(facts.merchantId), 37)
  view.setUint32(53, Date.parse(facts.lastDay) / DAY_MS)
  bytes[57] = flags.reduce(
    (all, flag, bit) => all | (Number({ ...facts, hasMoreBranches }[flag]) << bit),
    0,
  )
  bytes[58] = branches.length
  for (const [at, mark] of branches.entries())
    bytes.set(fromBase64Url(mark), FIXED_BYTES + at * MARK_BYTES)
  return `DD1:${code}:${toBase64Url(bytes)}`
}

export function withSignature(signed: string, signature: Uint8Array): string {
  return `${signed}:${toBase64Url(signature)}`
}

const form = /^(DD1:([^:]+):([\w-]+)):([\w-]+)$/

/** @returns null if the text is none of these, or of a later version; whether it is genuine only its signature says */
export function readSignedCode(text: string): SignedText | null {
  const [, signed = '', code = '', payload = '', rest = ''] =
    form.exec(text.trim().replace(symbology, '')) ?? []
  const bytes = fromBase64Url(payload)
  const signature = fromBase64Url(rest)
  const count = bytes[58] ?? 0
  const isWhole =
    bytes.length === FIXED_BYTES + count * MARK_BYTES && signature.length === SIGNATURE_BYTES
  if (!isWhole || bytes[0] !== VERSION) return null
  return { code, facts: readFacts(bytes, count), signed, signature }
}

function readFacts(bytes: Uint8Array, count: number): SignedCode {
  const bits = bytes[57] ?? 0
  const has = (flag: (typeof flags)[number]) => Boolean(bits & (1 << flags.indexOf(flag)))
  const day = new DataView(bytes.buffer).getUint32(53)
  return {
    keyId: toBase64Url(bytes.subarray(1, 5)),
    couponId: idOf(bytes.subarray(5, 21)),
    dealId: idOf(bytes.subarray(21, 37)),
    merchantId: idOf(bytes.subarray(37, 53)),
    lastDay: dayOf(day),
    hasAttention: has('hasAttention'),
    hasCapacity: has('hasCapacity'),
    holdsValue: has('holdsValue'),
    hasMoreBranches: has('hasMoreBranches'),
    branches: Array.from({ length: count }, (_, at) =>
      branchMark(bytes.subarray(FIXED_BYTES + at * MARK_BYTES)),
    ),
  }
}

/** What some scanners send before the content, to tell the kind of barcode. */
export const symbology = /^\][A-Za-z]\d/

/** @returns the code of such a text, even of one that was cut; null of any other */
export function codeOfSigned(text: string): string | null {
  return /^\s*DD1:([^:\s]+):/i.exec(text)?.[1] ?? null
}

/** @param digest SHA-256 of the branch's id as it is written */
export function branchMark(digest: Uint8Array): string {
  return toBase64Url(digest.subarray(0, MARK_BYTES))
}

export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** @returns no bytes for what is no base64url */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return new Uint8Array()
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

function idBytes(id: string): Uint8Array {
  return Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (hex) =>
    Number.parseInt(hex, 16),
  )
}

function idOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A day that no calendar of four digits has is the first one, long over. */
function dayOf(day: number): string {
  return new Date(day < 2_932_897 ? day * DAY_MS : 0).toISOString().slice(0, 10)
}
