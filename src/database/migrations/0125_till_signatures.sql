ALTER TABLE "tills" ADD COLUMN "signs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "unsigned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tills" ADD COLUMN "unsigned_key" text;