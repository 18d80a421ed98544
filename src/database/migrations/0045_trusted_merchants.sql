CREATE TABLE "trust_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_max_cents" bigint NOT NULL,
	"sample_percent" integer NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trust_samples" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"approved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"comment" text,
	"seen_by" uuid,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "trust_marks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"marked_by" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "decided_rounds_decided";--> statement-breakpoint
ALTER TABLE "deal_reviews" ADD COLUMN "rule_id" uuid;--> statement-breakpoint
ALTER TABLE "decided_rounds" ADD COLUMN "rule_id" uuid;--> statement-breakpoint
ALTER TABLE "trust_samples" ADD CONSTRAINT "trust_samples_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trust_samples" ADD CONSTRAINT "trust_samples_rule_id_trust_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."trust_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trust_samples_waiting" ON "trust_samples" USING btree ("seen_at","approved_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "trust_marks_on" ON "trust_marks" USING btree ("owner_id") WHERE "trust_marks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "decided_rounds_decided" ON "decided_rounds" USING btree ("decided_at","kind","decided_by","answer","submitted_at","rule_id");