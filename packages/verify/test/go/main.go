// Verifies logs with the Go reference libraries sumdb/note and sumdb/tlog. Arguments: folders, each with the files of a log as
// tlog-tiles names them, its key in `key`, and proofs in `proofs.json`. Prints one line per log. With `served` as the first
// argument, the others are those of verifyServed.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type proofs struct {
	Inclusion []struct {
		Index int64
		Proof []string
	}
	Consistency []struct {
		OldSize       int64
		OldCheckpoint string
		Proof         []string
	}
}

// stored are the hashes of a tree as tlog computes and numbers them.
type stored []tlog.Hash

func (s stored) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for position, index := range indexes {
		hashes[position] = s[index]
	}
	return hashes, nil
}

func main() {
	if len(os.Args) == 7 && os.Args[1] == "served" {
		verifyServed(os.Args[2], os.Args[3], os.Args[4], os.Args[5], os.Args[6])
		return
	}
	for _, folder := range os.Args[1:] {
		verify(folder)
	}
}

func verify(folder string) {
	key, err := note.NewVerifier(string(read(folder, "key")))
	must(err)
	keys := note.VerifierList(key)
	size, root := open(string(read(folder, "checkpoint")), keys)

	entries := readEntries(folder, size)
	var hashes stored
	for index, entry := range entries {
		more, err := tlog.StoredHashes(int64(index), entry, hashes)
		must(err)
		hashes = append(hashes, more...)
	}
	computed, err := tlog.TreeHash(size, hashes)
	must(err)
	require(computed == root, "the root is another")
	tiles := verifyTiles(folder, size, hashes)

	var given proofs
	must(json.Unmarshal(read(folder, "proofs.json"), &given))
	for _, one := range given.Inclusion {
		must(tlog.CheckRecord(decoded(one.Proof), size, root, one.Index, tlog.RecordHash(entries[one.Index])))
	}
	for _, one := range given.Consistency {
		oldSize, oldRoot := open(one.OldCheckpoint, keys)
		require(oldSize == one.OldSize, "the old size is another")
		must(tlog.CheckTree(decoded(one.Proof), size, root, oldSize, oldRoot))
	}
	fmt.Printf("%d entries: %d tiles, %d inclusion proofs, %d consistency proofs\n",
		size, tiles, len(given.Inclusion), len(given.Consistency))
}

// open verifies a checkpoint.
func open(text string, keys note.Verifiers) (int64, tlog.Hash) {
	opened, err := note.Open([]byte(text), keys)
	must(err)
	lines := strings.Split(opened.Text, "\n")
	require(len(lines) == 4 && lines[0] == opened.Sigs[0].Name, "the checkpoint is malformed")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	must(err)
	root, err := tlog.ParseHash(lines[2])
	must(err)
	return size, root
}

func readEntries(folder string, size int64) [][]byte {
	var entries [][]byte
	for bundle := int64(0); bundle*256 < size; bundle++ {
		data := read(folder, pathOf("entries", bundle, width(size, bundle)))
		for len(data) > 0 {
			length := int(binary.BigEndian.Uint16(data))
			entries = append(entries, data[2:2+length])
			data = data[2+length:]
		}
	}
	require(int64(len(entries)) == size, "the bundles have another number of entries")
	return entries
}

// verifyTiles compares every tile with the one that tlog computes. Returns their number.
func verifyTiles(folder string, size int64, hashes stored) int {
	count := 0
	for level, wide := 0, size; wide > 0; level, wide = level+1, wide/256 {
		for index := int64(0); index*256 < wide; index++ {
			tile := tlog.Tile{H: 8, L: level, N: index, W: width(wide, index)}
			data, err := tlog.ReadTileData(tile, hashes)
			must(err)
			path := pathOf(strconv.Itoa(level), index, tile.W)
			require(bytes.Equal(data, read(folder, path)), path+" is another")
			count++
		}
	}
	return count
}

func width(size, index int64) int {
	if rest := size - index*256; rest < 256 {
		return int(rest)
	}
	return 256
}

// pathOf is for at most 256,000 entries per level, and so has no groups of digits.
func pathOf(level string, index int64, width int) string {
	path := fmt.Sprintf("tile/%s/%03d", level, index)
	if width < 256 {
		path += fmt.Sprintf(".p/%d", width)
	}
	return path
}

func decoded(texts []string) []tlog.Hash {
	hashes := make([]tlog.Hash, len(texts))
	for position, text := range texts {
		data, err := base64.StdEncoding.DecodeString(text)
		must(err)
		require(copy(hashes[position][:], data) == tlog.HashSize, "a hash has another length")
	}
	return hashes
}

func read(folder, path string) []byte {
	data, err := os.ReadFile(filepath.Join(folder, path))
	must(err)
	return data
}

func require(condition bool, otherwise string) {
	if !condition {
		must(fmt.Errorf("%s", otherwise))
	}
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
