#!/bin/sh
# Makes the sheets of this folder anew, on Debian 12 as root: sh server/src/sheet/samples/saturday/make.sh
set -e
apt-get install -y -qq --no-install-recommends libreoffice-calc gnumeric python3-openpyxl python3-xlsxwriter
cd "$(dirname "$0")"
HOME=$(mktemp -d)
export HOME
soffice --headless --convert-to xlsx --outdir "$HOME" saturday.fods
soffice --headless --convert-to 'csv:Text - txt - csv (StarCalc):59,34,22' --outdir "$HOME" saturday.fods
mv "$HOME/saturday.xlsx" calc.xlsx
mv "$HOME/saturday.csv" calc.csv
ssconvert calc.xlsx gnumeric.xlsx
ssconvert calc.xlsx gnumeric.csv
/usr/bin/python3 saturday.py .
rm -r "$HOME"
