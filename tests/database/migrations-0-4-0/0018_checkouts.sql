CREATE TABLE "checkout_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"broker" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"said" text NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_events_once" UNIQUE("broker","provider_event_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_role" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"terms" jsonb NOT NULL,
	"broker" text NOT NULL,
	"state" text DEFAULT 'CREATED' NOT NULL,
	"provider_reference" text,
	"payment_url" text,
	"idempotency_key" uuid NOT NULL,
	"form_nonce" uuid NOT NULL,
	"fulfilled_id" uuid,
	"failure_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "checkouts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "checkouts_provider_reference" UNIQUE("broker","provider_reference"),
	CONSTRAINT "checkouts_form_nonce" UNIQUE("user_id","form_nonce"),
	CONSTRAINT "checkouts_amount" CHECK ("checkouts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"order_id" uuid NOT NULL,
	"description" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"payer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payments_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"said" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_events" ADD CONSTRAINT "checkout_events_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD CONSTRAINT "sandbox_webhooks_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_events_checkout" ON "checkout_events" USING btree ("checkout_id","received_at");--> statement-breakpoint
CREATE INDEX "checkouts_created" ON "checkouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "checkouts_subject" ON "checkouts" USING btree ("kind","subject_id","paid_at","id");--> statement-breakpoint
CREATE INDEX "checkouts_paid" ON "checkouts" USING btree ("kind","paid_at","id") WHERE "checkouts"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_check" ON "checkouts" USING btree ("check_at") WHERE 
      "checkouts"."state" in ('CREATED', 'PENDING') or
      ("checkouts"."state" = 'PAID' and "checkouts"."fulfilled_id" is null);--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_due" ON "sandbox_webhooks" USING btree ("due_at");