type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Waits for the SMS where the browser offers to read it (WebOTP API); null where it does not, when the
 * person says no, or once `signal` is aborted.
 */
export async function codeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal }
  try {
    const credential = await navigator.credentials.get(request)
    const code: unknown = credential && Reflect.get(credential, 'code')
    return typeof code === 'string' ? code : null
  } catch {
    return null
  }
}
