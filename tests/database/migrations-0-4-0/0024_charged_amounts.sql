ALTER TABLE "checkouts" ADD COLUMN "charged_cents" bigint;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "charged_currency" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_charged" CHECK (("checkouts"."charged_cents" is null) = ("checkouts"."charged_currency" is null) and "checkouts"."charged_cents" > 0);