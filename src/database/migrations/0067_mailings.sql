CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"sent_for" date NOT NULL,
	"covered_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mailings_own" ON "mailings" USING btree ("user_id","kind","about");--> statement-breakpoint
CREATE INDEX "mailings_due" ON "mailings" USING btree ("kind","sent_for","id");