import {
  CheckoutPaymentIntent,
  type Order,
  OrderStatus,
  OrdersController,
  PaymentInitiator,
  PaypalPaymentTokenUsageType,
  PaypalWalletVaultStatus,
  StoredPaymentSourceUsageType,
  StoreInVaultInstruction,
  UsagePattern,
  VaultController,
} from '@paypal/paypal-server-sdk'
import type {
  ChargeRequest,
  KnownPayment,
  SavedMethod,
} from '#src/services/order-payment/brokers/broker.ts'
import { toMoney } from './amount.ts'
import { type CallPayPal, isMalformed, isNotFound } from './client.ts'
import { DESCRIPTION_MAX, paymentOf, prefer } from './read-payment.ts'

const usagePattern = UsagePattern.SubscriptionPrepaid

/** Keeps the wallet when the payment is taken. */
export const vaultAttributes = {
  vault: {
    storeInVault: StoreInVaultInstruction.OnSuccess,
    usageType: PaypalPaymentTokenUsageType.Merchant,
    usagePattern,
  },
}

/** Undefined while PayPal only approved it: then nothing is saved. */
export function methodOf({ paymentSource }: Order): SavedMethod | undefined {
  const vault = paymentSource?.paypal?.attributes?.vault
  if (!vault?.id || vault.status !== PaypalWalletVaultStatus.Vaulted) return undefined
  const customer = vault.customer?.id ?? null
  return { customer, method: vault.id, brand: 'paypal', lastFour: null, expires: null }
}

/** PayPal takes the money with the order, as nobody has to agree to it. */
export async function chargeVaulted(
  call: CallPayPal,
  request: ChargeRequest,
  abortSignal: AbortSignal,
): Promise<KnownPayment | null> {
  const { orderId, key: paypalRequestId, description, method: vaultId } = request
  const paypal = {
    vaultId,
    storedCredential: {
      paymentInitiator: PaymentInitiator.Merchant,
      usage: StoredPaymentSourceUsageType.Subsequent,
      usagePattern,
    },
  }
  const body = {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        customId: orderId,
        invoiceId: orderId,
        description: description.slice(0, DESCRIPTION_MAX),
        amount: toMoney(request),
      },
    ],
    paymentSource: { paypal },
  }
  try {
    const { result } = await call((client) =>
      new OrdersController(client).createOrder({ body, paypalRequestId, prefer }, { abortSignal }),
    )
    const payment = paymentOf(result)
    const waits = result.status !== OrderStatus.Completed && payment.state === 'open'
    return waits ? { ...payment, state: 'failed', decline: 'authentication' } : payment
  } catch (error) {
    if (isMalformed(error) || isNotFound(error)) return null
    throw error
  }
}

export async function forgetVaulted(
  call: CallPayPal,
  token: string,
  abortSignal: AbortSignal,
): Promise<'forgotten'> {
  try {
    await call((client) => new VaultController(client).deletePaymentToken(token, { abortSignal }))
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
  return 'forgotten'
}
