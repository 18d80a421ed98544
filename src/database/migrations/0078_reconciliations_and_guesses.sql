CREATE TABLE "coupon_guesses" (
	"day" date NOT NULL,
	"merchant_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"network" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_guesses_merchant_id_day_sign_in_id_network_pk" PRIMARY KEY("merchant_id","day","sign_in_id","network")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"result" jsonb,
	CONSTRAINT "reconciliations_day" UNIQUE("day")
);
--> statement-breakpoint
CREATE INDEX "coupon_guesses_day" ON "coupon_guesses" USING btree ("day");