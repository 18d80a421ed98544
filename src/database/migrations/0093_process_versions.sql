ALTER TABLE "processes" ADD COLUMN "version" text;
