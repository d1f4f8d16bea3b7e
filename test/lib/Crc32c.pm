# test/lib/Crc32c.pm: the checksum of pages of range filters.

package Crc32c;

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT = qw(with_checksum);

my @table = map {
	my $crc = $_;

	$crc = $crc & 1 ? $crc >> 1 ^ 0x82f63b78 : $crc >> 1 for 1 .. 8;
	$crc
} 0 .. 255;

# The CRC-32C of bytes, as the server computes it.
sub crc32c
{
	my ($bytes) = @_;
	my $crc = 0xffffffff;

	$crc = $table[ ($crc ^ $_) & 0xff ] ^ $crc >> 8 for unpack 'C*', $bytes;
	return $crc ^ 0xffffffff;
}

# A page with the checksum of its bytes from one offset to another (src/README.md).
sub with_checksum
{
	my ($page, $from, $to) = @_;

	substr $page, 32, 4, pack('L', crc32c(substr $page, $from, $to - $from));
	return $page;
}

1;
